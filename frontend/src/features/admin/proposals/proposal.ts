import type { Board, Submission, Suggestion } from '../../../lib/api/types';

/** A topic submission or a suggestion, in one shape for the desk. */
export interface Proposal {
  id: number;
  createdAt: string;
  version: number;
  reviewed: boolean;
  accepted: boolean;
  title: string;
  content: string;
  /** Null for moderators, who see no email addresses, and once the sender's name and address are deleted. */
  email: string | null;
  /** The sender's name, if given. */
  name: string | null;
  /** 'Topic', or the type of suggestion. */
  kind: string;
  /** The proposed journal category. */
  categoryId: number | null;
  /** The entry on the board of ideas; null if the sender did not agree. */
  board: Board | null;
}

const kinds: Record<Suggestion['suggestionType'], string> = {
  topic: 'Topic idea',
  research: 'Research',
  analysis: 'Analysis',
};

export const fromSubmission = ({ authorName, ...proposal }: Submission): Proposal => ({
  ...proposal,
  name: authorName,
  kind: 'Topic',
});

export const fromSuggestion = ({ suggestionType, ...proposal }: Suggestion): Proposal => ({
  ...proposal,
  kind: kinds[suggestionType],
  categoryId: null,
});

/** The rejected proposal. The server returns no body for a rejection. */
export const asRejected = (proposal: Proposal): Proposal => ({
  ...proposal,
  reviewed: true,
  accepted: false,
  version: proposal.version + 1,
});
