import { Migration } from '@mikro-orm/migrations';

/**
 * Marks all articles and comments to be rendered again by a worker: stars within words were emphasis, links to phone
 * numbers led nowhere, and comments lost their lines. Comments that the previous version saves during the update are
 * marked, too. Articles are not; their next edit renders them.
 */
export class WordsAsTyped extends Migration {
  override up(): void {
    this.addSql('update post set render_again = true');
    this.addSql(`update bin_item set post = post || '{"render_again": true}' where post is not null`);
    // A comment in the bin gets the default when it is restored.
    this.addSql('alter table comment add column render_again boolean not null default true');
    this.addSql('create index comment_render_again on comment (id) where render_again');
  }
}
