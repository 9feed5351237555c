import { Migration } from '@mikro-orm/migrations';

/**
 * Marks all articles, also those in the bin, to be rendered again by a worker: their HTML may have an h1, and their
 * excerpts end in the middle of a sentence. An article that the previous version saves during the update is not marked;
 * its next edit renders it.
 */
export class RenderAgain extends Migration {
  override up(): void {
    this.addSql('alter table post add column render_again boolean not null default true');
    this.addSql('alter table post alter column render_again set default false');
    this.addSql('create index post_render_again on post (id) where render_again');
    this.addSql(`update bin_item set post = post || '{"render_again": true}' where post is not null`);
  }
}
