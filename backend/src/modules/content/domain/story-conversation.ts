import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import type { ConfessionCategory } from '../contract.js';

/** An edit that an editor suggests to the author of a story. */
export interface StorySuggestion {
  content: string;
  /** Null: the category stays. */
  category: ConfessionCategory | null;
  /** The editor’s words about it. */
  note: string | null;
  /** The admin who suggested it. */
  adminId: number | null;
}

/*
 * The conversation of editors with the author of a story: one question with its answer, and one suggested edit. A trigger deletes
 * both with the story, or when it is approved. Lock the story before each call.
 */

/** @throws DomainError `confession.no-receipt` for a story whose author has no number to come back with */
export async function refuseWithoutReceipt(em: EntityManager, storyId: number): Promise<void> {
  const [row] = await em.execute<unknown[]>('select 1 as one from receipt where story_id = ?', [storyId]);
  if (!row)
    throw new DomainError(
      'confession.no-receipt',
      'conflict',
      'This story has no receipt: it was imported, or sent before there were receipts. Its author can’t be asked.',
    );
}

/** Replaces the question before, with its answer. */
export async function saveQuestion(em: EntityManager, storyId: number, text: string): Promise<void> {
  await em.execute(
    `insert into story_question (story_id, text) values (?, ?)
     on conflict (story_id) do update set text = excluded.text, answer = null`,
    [storyId, text],
  );
}

/** @returns whether there was a question without an answer */
export async function saveAnswer(em: EntityManager, storyId: number, answer: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'update story_question set answer = ? where story_id = ? and answer is null returning 1 as one',
    [answer, storyId],
  );
  return rows.length > 0;
}

/** Whether the question has this answer: it comes a second time if the author got no response to the first one. */
export async function hasAnswer(em: EntityManager, storyId: number, answer: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 as one from story_question where story_id = ? and answer = ?', [
    storyId,
    answer,
  ]);
  return rows.length > 0;
}

/** Replaces the suggestion before. `version`: of the story from now on, while it waits for its author. */
export async function saveSuggestion(
  em: EntityManager,
  storyId: number,
  version: number,
  { content, category, note, adminId }: StorySuggestion,
): Promise<void> {
  await em.execute(
    `insert into story_suggestion (story_id, story_version, account_id, content, category, note) values (?, ?, ?, ?, ?, ?)
     on conflict (story_id) do update set story_version = excluded.story_version, account_id = excluded.account_id,
       content = excluded.content, category = excluded.category, note = excluded.note, refused = false`,
    [storyId, version, adminId, content, category, note],
  );
}

/**
 * The suggestion that waits for the author, or undefined. The admin is null if their account is deleted.
 *
 * @param version the version of the story
 */
export async function openSuggestion(
  em: EntityManager,
  storyId: number,
  version: number,
): Promise<StorySuggestion | undefined> {
  const [row] = await em.execute<StorySuggestion[]>(
    `select content, category, note, (select a.id from account a where a.id = s.account_id) as "adminId"
       from story_suggestion s where story_id = ? and story_version = ? and not refused`,
    [storyId, version],
  );
  return row;
}

/** Whether the author's no to the suggestion is the last thing that happened to the story, as of this version. */
export async function isJustRefused(em: EntityManager, storyId: number, version: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 as one from story_suggestion where story_id = ? and story_version = ? and refused',
    [storyId, version - 1],
  );
  return rows.length > 0;
}

/** The author says no to the suggestion. */
export async function refuseSuggestion(em: EntityManager, storyId: number): Promise<void> {
  await em.execute('update story_suggestion set refused = true where story_id = ?', [storyId]);
}
