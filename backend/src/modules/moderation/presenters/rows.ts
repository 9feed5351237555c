import { isoTime } from '../../../kernel/clock.js';
import type { SuggestionType } from '../contract.js';

/** How rows become the contract's shapes. Who was signed in (account_id) is for nobody to read. */

export interface SubmissionRow {
  id: number;
  title: string;
  content: string;
  author_name: string;
  email: string;
  category_id: number;
  created_at: Date;
  reviewed: boolean;
  accepted: boolean;
  version: number;
}

export const SUBMISSION_COLUMNS =
  'id, title, content, author_name, email, category_id, created_at, reviewed, accepted, version';

export const toSubmission = (row: SubmissionRow) => ({
  id: row.id,
  title: row.title,
  content: row.content,
  authorName: row.author_name,
  email: row.email,
  categoryId: row.category_id,
  createdAt: isoTime(row.created_at),
  reviewed: row.reviewed,
  accepted: row.accepted,
  version: row.version,
});
export type SubmissionView = ReturnType<typeof toSubmission>;

export interface SuggestionRow {
  id: number;
  name: string | null;
  email: string;
  suggestion_type: SuggestionType;
  title: string;
  content: string;
  created_at: Date;
  reviewed: boolean;
  accepted: boolean;
  version: number;
}

export const SUGGESTION_COLUMNS =
  'id, name, email, suggestion_type, title, content, created_at, reviewed, accepted, version';

export const toSuggestion = (row: SuggestionRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  suggestionType: row.suggestion_type,
  title: row.title,
  content: row.content,
  createdAt: isoTime(row.created_at),
  reviewed: row.reviewed,
  accepted: row.accepted,
  version: row.version,
});
export type SuggestionView = ReturnType<typeof toSuggestion>;
