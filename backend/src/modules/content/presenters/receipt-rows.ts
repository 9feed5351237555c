import { DAYS_TO_ANSWER } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import type { Explanation } from '../../../kernel/decision-context.js';
import type { StoryReceipt } from './receipts.view.js';

export interface ReceiptRow extends Explanation {
  ended: 'declined' | 'withdrawn' | null;
  story_id: number | null;
  content: string | null;
  category: string | null;
  content_notes: ContentNote[] | null;
  approved: boolean | null;
  version: number | null;
  /** The UTC day, `YYYY-MM-DD`. */
  asked_on: string | null;
  question: string | null;
  answer: string | null;
  suggested_content: string | null;
  suggested_category: string | null;
  suggestion_note: string | null;
}

export function toReceipt(row: ReceiptRow, now: Date): StoryReceipt {
  const { ended, reason, note, story_id, content, category, content_notes, approved, version } = row;
  if (ended || content === null || category === null || story_id === null || version === null)
    return { status: ended ?? 'declined', reason, note };
  const story = { reason: null, note: null, content, category, contentNotes: content_notes ?? [] };
  if (approved) return { status: 'published', ...story, storyId: story_id };
  const seen = { ...story, version };
  const { question, answer, asked_on, suggested_content: suggestedContent, suggested_category } = row;
  const { suggestion_note: suggestionNote } = row;
  const asked = question === null ? {} : { question, ...(answer !== null && { answer }) };
  if (asked_on === null) return { status: 'waiting', ...seen, ...asked };
  const left = { daysLeft: daysLeft(asked_on, now) };
  if (suggestedContent === null) return { status: 'question', ...seen, ...asked, ...left };
  const suggested = {
    suggestedContent,
    ...(suggested_category !== null && { suggestedCategory: suggested_category }),
    ...(suggestionNote !== null && { suggestionNote }),
  };
  return { status: 'changes-suggested', ...seen, ...asked, ...suggested, ...left };
}

const DAY_MS = 24 * 3_600_000;

/**
 * For how many days a story still waits for its author, today included. On the last one it is 1.
 *
 * @param askedOn a UTC day, `YYYY-MM-DD`
 */
export const daysLeft = (askedOn: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(askedOn) - now.getTime()) / DAY_MS) + DAYS_TO_ANSWER);
