import { Migration } from '@mikro-orm/migrations';

/** Articles link to the terms of the glossary. */
export class TermLinks extends Migration {
  override up(): void {
    // Slugs of the terms that stay plain in the article.
    this.addSql(`alter table post add column terms_off text[] not null default '{}'`);
    // Whether a worker has to set the links again. True also for articles that older code writes.
    this.addSql('alter table post add column link_again boolean not null default true');
    this.addSql('create index post_link_again on post (id) where link_again');
  }
}
