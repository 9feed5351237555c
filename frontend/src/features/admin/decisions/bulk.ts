import type { ItemFate } from '../../../lib/api/types';
import { wholeNumber } from '../../../lib/text';
import type { BulkAction } from '../api/decisions';

/** How a list's items and decisions are named in bulk messages. */
export interface BulkWords {
  one: string;
  many: string;
  /** The past tense of the first action in this list: 'approved', 'published'. */
  approved: string;
  /** The past tense of the second action, such as 'rejected'. Default: 'deleted'. */
  deleted?: string;
  /** Added to the question before a bulk deletion. */
  warning: string;
}

const infinitives: Record<string, string> = {
  approved: 'approve',
  published: 'publish',
  deleted: 'delete',
  rejected: 'reject',
};

/** The past tense of an action. */
export const pastVerb = (action: BulkAction, { approved, deleted = 'deleted' }: BulkWords): string =>
  action === 'approve' ? approved : deleted;

/** The infinitive of an action. */
export const verbFor = (action: BulkAction, words: BulkWords): string => infinitives[pastVerb(action, words)]!;

export const chunks = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

export const counted = (count: number, { one, many }: Pick<BulkWords, 'one' | 'many'>): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;

/** `this story`, `these 3 stories`. */
export const askedAbout = (count: number, words: BulkWords): string =>
  count === 1 ? `this ${words.one}` : `these ${counted(count, words)}`;

/** The question before a bulk deletion. */
export const confirmDeletion = (count: number, words: BulkWords): string =>
  `Are you sure you want to ${verbFor('delete', words)} ${askedAbout(count, words)}? ${words.warning}`;

const is = (count: number): string => (count === 1 ? 'was' : 'were');

/** `7 approved, 1 was decided by someone else first.` */
export function summary(action: BulkAction, results: Pick<ItemFate, 'status'>[], words: BulkWords): string {
  const count = (status: ItemFate['status']): number => results.filter((result) => result.status === status).length;
  const verb = pastVerb(action, words);
  const phrases: [number, (count: number) => string][] = [
    [count('done'), (n) => `${n} ${verb}`],
    [count('waits'), (n) => `${n} ${n === 1 ? 'is' : 'are'} waiting for a second reader`],
    [count('unchanged'), (n) => `${n} ${is(n)} already ${verb}`],
    [count('conflict'), (n) => `${n} ${is(n)} decided by someone else first`],
    [count('not-found'), (n) => `${n} ${is(n)} already gone`],
    [count('failed'), (n) => `${n} failed`],
  ];
  const parts = phrases.filter(([n]) => n > 0).map(([n, phrase]) => phrase(n));
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}
