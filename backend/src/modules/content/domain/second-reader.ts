import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoryFlag } from '../../../kernel/content-limits.js';
import { hasCrisisWords } from '../../../kernel/crisis.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { ConfessionApproved, ConfessionFlagged } from '../contract.js';
import type { Confession } from './confession.js';

/*
 * A story with a flag needs the approvals of two moderators, where there are two. Admins moderate too. Triggers delete the first approval when the story is
 * published or edited, and flags with the story. Lock the story before each call.
 */

/** @returns whether the story did not have the flag before */
export async function addFlag(em: EntityManager, storyId: number, flag: StoryFlag): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'insert into story_flag (story_id, kind) values (?, ?) on conflict do nothing returning 1 as one',
    [storyId, flag],
  );
  if (rows.length > 0 && flag === 'crisis') await announceCrisis(em);
  return rows.length > 0;
}

/**
 * Asks the workers for an email to moderators (modules/desk-emails). The row is about all stories together: it has neither an id nor the
 * time. While an email is planned already, nothing is written.
 */
async function announceCrisis(em: EntityManager): Promise<void> {
  await em.execute(
    `insert into crisis_notice (id, is_new) values (1, true)
     on conflict (id) do update set is_new = true where crisis_notice.send_at is null and not crisis_notice.is_new`,
  );
}

/** @returns whether the story had the flag */
export async function removeFlag(em: EntityManager, storyId: number, flag: StoryFlag): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'delete from story_flag where story_id = ? and kind = ? returning 1 as one',
    [storyId, flag],
  );
  return rows.length > 0;
}

/**
 * Flags stories whose text has crisis words. Call it only for stories that are new or have a new text: an editor may have removed the flag
 * from the old one.
 */
export async function flagCrises(
  em: EntityManager,
  stories: readonly Pick<Confession, 'id' | 'content'>[],
): Promise<void> {
  const ids = stories.filter(({ content }) => hasCrisisWords(content)).map(({ id }) => id);
  if (ids.length === 0) return;
  const added = await em.execute<unknown[]>(
    `insert into story_flag (story_id, kind) select unnest(?::integer[]), 'crisis' on conflict do nothing returning 1 as one`,
    [`{${ids.join()}}`],
  );
  if (added.length > 0) await announceCrisis(em);
}

interface Reading {
  takesTwo: boolean;
  /** The moderator who has approved it first. Someone who is no longer one does not count. */
  approverId: number | null;
  isReader: boolean;
}

/** SQL: the account has the capability `moderate`. */
export const READS_STORIES = "suspended_on is null and (is_admin or staff_role = 'moderator')";

const READING = `
  select exists (select from story_flag where story_id = ?)
           and (select count(*) from (select from account where ${READS_STORIES} limit 2) readers) = 2 as "takesTwo",
         (select a.account_id from story_approval a where a.story_id = ?
             and exists (select from account where id = a.account_id and ${READS_STORIES})) as "approverId",
         exists (select from account where id = ? and ${READS_STORIES}) as "isReader"`;

/**
 * A moderator approves a pending story. It is published, or waits for a second reader.
 *
 * @param adminId null, or someone who no longer moderates, can publish only what takes one editor
 * @returns undefined if nothing changed
 * @throws DomainError `confession.approved-by-you` if the same person has approved it first
 */
export async function approveAs(
  em: EntityManager,
  story: Confession,
  adminId: number | null,
): Promise<ConfessionApproved | ConfessionFlagged | undefined> {
  if (story.approved) return undefined;
  const [reading] = await em.execute<[Reading]>(READING, [story.id, story.id, adminId]);
  if (!reading.takesTwo) return story.approve();
  if (adminId === null || !reading.isReader) return undefined;
  if (reading.approverId === adminId)
    throw new DomainError(
      'confession.approved-by-you',
      'conflict',
      'You’ve approved this story. It’s waiting for a second reader.',
    );
  if (reading.approverId !== null) return story.approve();
  await saveApproval(em, story.id, adminId);
  return story.flagged();
}

/** Stores the first approval. It counts for as long as its reader moderates. */
export async function saveApproval(em: EntityManager, storyId: number, adminId: number): Promise<void> {
  await em.execute(
    `insert into story_approval (story_id, account_id) values (?, ?)
     on conflict (story_id) do update set account_id = excluded.account_id`,
    [storyId, adminId],
  );
}

/** @returns whether there was a first approval */
export async function deleteApproval(em: EntityManager, storyId: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>('delete from story_approval where story_id = ? returning 1 as one', [
    storyId,
  ]);
  return rows.length > 0;
}
