import { Migration } from '@mikro-orm/migrations';

/**
 * Finds comments that members have sent under an article in the same words, so that a comment that is sent twice is stored once.
 * It is a function because the lock has to come before the search: each statement of a function sees what was committed before
 * the statement began, and both together cost one round trip. Its plan is made once for each connection, perhaps while there are
 * few comments, so it has to be the plan for many.
 */
export class SentComments extends Migration {
  override up(): void {
    this.addSql('create index comment_sent on comment (author_id, post_id, md5(content))');
    this.addSql(
      `create function comments_sent(locks int[], authors int[], posts int[], hashes text[], since timestamptz) returns int[]
         language plpgsql volatile set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
       begin
         perform pg_advisory_xact_lock(hashtext('comment.sent'), key) from unnest(locks) as key;
         return array(
           select c.id from unnest(authors, posts, hashes) as sent (author_id, post_id, hash)
             join comment c on c.author_id = sent.author_id and c.post_id = sent.post_id and md5(c.content) = sent.hash
            where c.created_at > since);
       end $$`,
    );
  }
}
