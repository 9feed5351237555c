import { api } from '../../../lib/api/client';
import type { ContentNote } from '../../../lib/content-notes';
import type { StoryReceipt } from '../../../lib/api/types';

export type ReceiptStatus = StoryReceipt['status'];

/*
 * Plain calls, not queries or mutations: nothing about a receipt may be in a cache. All are POST, because the number must
 * be in no URL.
 */

/** POST /api/receipts */
export const lookUp = (receipt: string) => api.post<StoryReceipt>('/api/receipts', { receipt });

/** The code of a 409: the story or what an editor asked changed after the `version` that its author saw. An older server sends none. */
export const STALE = 'receipt.stale';

type Version = StoryReceipt['version'];

/** POST /api/receipts/correct: 409 once it is published. The content notes replace those of the story. */
export const correct = (receipt: string, version: Version, content: string, contentNotes: ContentNote[]) =>
  api.post<StoryReceipt>('/api/receipts/correct', { receipt, version, content, contentNotes });

/** POST /api/receipts/answer: 409 when no question waits anymore. */
export const answerQuestion = (receipt: string, version: Version, answer: string) =>
  api.post<StoryReceipt>('/api/receipts/answer', { receipt, version, answer });

/** POST /api/receipts/agree: true publishes the story with the suggested edit, unless another editor has to read it first. 409 when no edit waits anymore. */
export const agreeToEdit = (receipt: string, version: Version, agree: boolean) =>
  api.post<StoryReceipt>('/api/receipts/agree', { receipt, version, agree });

/** POST /api/receipts/withdraw: the story is deleted for good. */
export const withdraw = (receipt: string) => api.post<StoryReceipt>('/api/receipts/withdraw', { receipt });
