import { Migration } from '@mikro-orm/migrations';

/** The paths of imported articles at their sources, which lead to them here, and what identifies them in feeds. */
export class FormerPaths extends Migration {
  override up(): void {
    this.addSql('create table former_path (path text primary key, post_id integer not null)');
    this.addSql('alter table post add column feed_guid text');
  }
}
