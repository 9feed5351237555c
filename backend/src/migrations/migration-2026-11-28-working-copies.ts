import { Migration } from '@mikro-orm/migrations';

/**
 * An article is written in a working copy, which readers do not see until it is published: now or at a time. Revisions are
 * its earlier texts, and a preview link shows the working copy to someone without an account.
 */
export class WorkingCopies extends Migration {
  static readonly contractsBecause =
    'No code has ever published an article without a title, a text or a category: each way to write one refuses that.';

  override up(): void {
    for (const statement of [...posts, ...drafts, ...revisions, ...links, ...bin, ...older]) this.addSql(statement);
  }
}

const posts = [
  `alter table post add column summary text, add column scheduled_for timestamptz(3), add column scheduled_by integer,
     add column last_draft_version integer not null default 0`,
  'alter table post alter column category_id drop not null',
  // Existing rows are not checked, so that no old row stops an update.
  `alter table post add constraint post_published_is_complete
     check (not published or (title <> '' and content <> '' and category_id is not null)) not valid`,
  'create index post_due on post (scheduled_for) where scheduled_for is not null',
];

const FIELDS = `title text not null, content text not null, footer text, summary text, image_url text, image_alt text`;

const drafts = [
  // The account is stored without a reference: one that is deleted must not change a text.
  `create table post_draft (
     post_id integer primary key constraint post_draft_post_id_foreign references post (id) on delete cascade,
     ${FIELDS},
     category_id integer constraint post_draft_category_id_foreign references category (id) on delete set null,
     version integer not null, saved_at timestamptz(3) not null, saved_by integer,
     revised_at timestamptz(3) not null)`,
  'create index post_draft_category on post_draft (category_id)',
];

const revisions = [
  // Without a reference to the article, which may be in the bin.
  `create table post_revision (
     id serial primary key, post_id integer not null,
     created_at timestamptz(3) not null, editor_id integer, editor_name text,
     kind text not null constraint post_revision_kind_known check (kind in ('published', 'saved', 'restored')),
     words integer not null, ${FIELDS}, category_id integer)`,
  'create index post_revision_newest on post_revision (post_id, id desc)',
  "create index post_revision_old on post_revision (created_at) where kind <> 'published'",
];

const links = [
  `create table post_preview_link (
     post_id integer primary key constraint post_preview_link_post_id_foreign references post (id) on delete cascade,
     token_hash text not null constraint post_preview_link_token_hash_unique unique,
     expires_at timestamptz(3) not null)`,
];

const bin = ['alter table bin_item add column draft jsonb'];

/** For processes of the previous version, which still run during an update and know neither schedules nor working copies. */
const older = [
  // They publish and unpublish articles without ending the schedule, which a new worker would find due forever, or carry out.
  `create function post_state_ends_schedule() returns trigger language plpgsql as $$
     begin
       new.scheduled_for := null;
       new.scheduled_by := null;
       return new;
     end $$`,
  `create trigger post_schedule_ended before update of published on post for each row
     when (old.published is distinct from new.published) execute function post_state_ends_schedule()`,
  // They put an article in the bin without its working copy, which is deleted with the article right after this.
  `create function post_draft_goes_to_bin() returns trigger language plpgsql as $$
     begin
       update bin_item set draft = to_jsonb(post_draft) from post_draft
        where post_id = old.id and kind = 'post' and item_id = old.id and draft is null;
       return old;
     end $$`,
  `create trigger post_draft_binned before delete on post
     for each row execute function post_draft_goes_to_bin()`,
];
