/**
 * The tables in which a later state has decisions about stories: the audit log in earlier releases, and their own table
 * since.
 */
export const STORY_SOURCES = ['story_decision', 'audit_entry'] as const;

/**
 * The name of the account of an entry `s`, in case this database does not have the account. Earlier releases have it in the entry.
 */
export const NAME_OF_ENTRY = `coalesce(s.username, (select a.username::text from carried.account a where a.id = s.account_id),
  (select n.username from carried.staff_name n where n.account_id = s.account_id))`;

const COLUMNS = `id, account_id, ${NAME_OF_ENTRY} as username, action, item_id, before_status, before_version, after_status,
  after_version, undoes`;
/** Goes through JSON, because earlier releases have no such column. */
const REASON = "to_jsonb(s) ->> 'reason' as reason";

const LATER_DECISIONS: Record<(typeof STORY_SOURCES)[number], string> = {
  story_decision: `select ${COLUMNS}, ${REASON}, day from carried.story_decision s`,
  audit_entry: `select ${COLUMNS}, null::text as reason, (created_at at time zone 'UTC')::date as day from carried.audit_entry s where kind = 'confession'`,
};

/**
 * Selects the decisions about stories that a later state has and this database does not, in the shape of audit log
 * entries. The migration to their own table gave them random ids, so one decision has different ids in a database and
 * in an older backup. A decision whose id this database does not have is matched by content. If a decision undoes
 * another one, `undoes` becomes the id in this database.
 */
export const newStoryDecisions = (source: (typeof STORY_SOURCES)[number]): string => `
  with theirs as (${LATER_DECISIONS[source]}),
  ours as (select o.*, not exists (select 1 from theirs t where t.id = o.id) as renumbered from story_decision o),
  known as (
    select t.id, coalesce(max(o.id) filter (where o.id = t.id), min(o.id)) as here
      from theirs t join ours o on (o.item_id, o.day, o.action) = (t.item_id, t.day, t.action)
       and (o.before_version, o.after_version) is not distinct from (t.before_version, t.after_version)
       and (o.id = t.id or o.renumbered)
     group by t.id)
  select to_jsonb(t) || jsonb_build_object('kind', 'confession', 'created_at', t.day::timestamp at time zone 'UTC',
                                           'undoes', coalesce(undone.here, t.undoes)) as entry
    from theirs t left join known undone on undone.id = t.undoes
   where not exists (select 1 from known where known.id = t.id)
   order by t.day, t.after_version, t.id`;
