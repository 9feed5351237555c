import type { Submission, Suggestion } from '../../../lib/api/types';

/** What readers sent over one of the two forms, as the desk shows it. */
export interface Proposal {
  id: number;
  createdAt: string;
  version: number;
  reviewed: boolean;
  accepted: boolean;
  title: string;
  content: string;
  email: string;
  /** Who sent it; null for nobody in particular. */
  name: string | null;
  /** 'Topic', or what kind of suggestion it is. */
  kind: string;
  /** The shelf of the journal it is proposed for. */
  categoryId: number | null;
}

const kinds: Record<Suggestion['suggestionType'], string> = {
  topic: 'Topic idea',
  research: 'Research',
  analysis: 'Analysis',
};

export const fromSubmission = ({ authorName, ...sent }: Submission): Proposal => ({
  ...sent,
  name: authorName,
  kind: 'Topic',
});

export const fromSuggestion = ({ suggestionType, ...sent }: Suggestion): Proposal => ({
  ...sent,
  kind: kinds[suggestionType],
  categoryId: null,
});

/** As it is once it was rejected: the server has nothing to say then. */
export const asRejected = (proposal: Proposal): Proposal => ({
  ...sent,
  reviewed: true,
  accepted: false,
  version: proposal.version + 1,
});
