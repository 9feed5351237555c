import { Migration } from '@mikro-orm/migrations';

/** Articles link to the terms of the glossary. */
export class TermLinks extends Migration {
  override up(): void {
    // Slugs of the terms that stay plain in the article.
    this.addSql(`alter table post add column terms_off text[] not null default '{}'`);
    // Whether a worker has to set the links again, as in all articles that there are.
    this.addSql('alter table post add column link_again boolean not null default true');
    this.addSql('alter table post alter column link_again set default false');
    this.addSql('create index post_link_again on post (id) where link_again');
  }
}
