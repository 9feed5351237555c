import { Migration } from '@mikro-orm/migrations';

/** Writers ask for the publication of their articles, and change the pictures that they have uploaded. */
export class PublishRequests extends Migration {
  override up(): void {
    this.addSql(
      `create table publish_request (
         post_id integer primary key constraint publish_request_post references post (id) on delete cascade,
         asked_by integer constraint publish_request_by_account references account (id) on delete set null,
         asked_on date not null,
         answer text,
         answered_by integer constraint publish_request_answered_by_account references account (id) on delete set null,
         answered_on date,
         constraint publish_request_answer_has_a_day check ((answer is null) = (answered_on is null)))`,
    );
    this.addSql('create index publish_request_open on publish_request (post_id) where answered_on is null');
    this.addSql('create index publish_request_by on publish_request (asked_by) where asked_by is not null');
    this.addSql(
      'create index publish_request_answered_by on publish_request (answered_by) where answered_by is not null',
    );
    this.addSql('create index post_of_author on post (author_id, created_at, id) where author_id is not null');
    this.addSql(
      `alter table media add column uploaded_by integer
         constraint media_by_account references account (id) on delete set null`,
    );
    this.addSql('create index media_by on media (uploaded_by) where uploaded_by is not null');
  }
}
