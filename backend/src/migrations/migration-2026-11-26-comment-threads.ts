import { Migration } from '@mikro-orm/migrations';

/** Finds the newest threads of an article without reading the replies between them. */
export class CommentThreads extends Migration {
  override up(): void {
    this.addSql(
      'create index comment_threads_of_post on comment (post_id, created_at desc, id desc) where approved and parent_id is null',
    );
  }
}
