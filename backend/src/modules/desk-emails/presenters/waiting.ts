import type { EntityManager } from '@mikro-orm/postgresql';
import { counted, dayInWords } from './words.js';

/** The kinds of items that wait on the desk, in the order of the email. */
const KINDS = {
  story: ['story waits', 'stories wait'],
  comment: ['comment waits', 'comments wait'],
  topic: ['topic or idea waits', 'topics and ideas wait'],
  message: ['message to the editors waits', 'messages to the editors wait'],
  report: ['story or comment has reports', 'stories and comments have reports'],
} as const;

/** A story has only its UTC day. Of everything else, the day in the time zone of the site counts. */
const WAITING = `
  select kind, count(*)::int as count, min(day)::text as oldest from (
    select 'story' as kind, (c.created_at at time zone 'UTC')::date as day
      from review_item r join confession c on c.id = r.item_id where r.kind = 'confession' and r.pending
    union all
    select 'comment', (c.created_at at time zone ?)::date
      from review_item r join comment c on c.id = r.item_id where r.kind = 'comment' and r.pending
    union all
    select 'topic', (s.created_at at time zone ?)::date
      from review_item r join submission s on s.id = r.item_id where r.kind = 'submission' and r.pending
    union all
    select 'topic', (s.created_at at time zone ?)::date
      from review_item r join suggestion s on s.id = r.item_id where r.kind = 'suggestion' and r.pending
    union all
    select 'message', day from contact_message
    union all
    select 'report', reported_on from reported_item where reported_on is not null) waiting
  group by kind`;

/** One line for each kind that waits: its count and its oldest day, and nothing else. Empty if nothing waits. */
export async function waitingLines(em: EntityManager, timeZone: string, today: string): Promise<string[]> {
  const rows = await em.execute<{ kind: keyof typeof KINDS; count: number; oldest: string }[]>(
    WAITING,
    Array<string>(3).fill(timeZone),
  );
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row) return [];
    const since = `since ${dayInWords(row.oldest, today)}`;
    return [`${counted(row.count, KINDS[kind])}, ${row.count === 1 ? since : `the oldest ${since}`}.`];
  });
}
