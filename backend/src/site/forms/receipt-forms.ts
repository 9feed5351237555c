import { plainDigits } from '../../kernel/plain-digits.js';
import type { FieldError } from '../../platform/http/errors/problem-details.js';
import type { ApiCall, SiteForm, TypedFields } from './site-form.js';

const receiptOf = ({ receipt = '' }: TypedFields): string => plainDigits(String(receipt));

const sent = (typed: TypedFields): object => typed;

const call =
  (url: string, bodyOf = sent) =>
  (typed: TypedFields): ApiCall | FieldError[] => {
    const receipt = receiptOf(typed);
    if (!/^\d{16}$/.test(receipt)) return [{ path: 'receipt', message: 'A receipt number has 16 digits.' }];
    return { method: 'POST', url, body: { ...bodyOf(typed), receipt } };
  };

/** The version is in a hidden field, and the API takes a number. */
const withVersion = ({ version, ...typed }: TypedFields): object => ({
  ...typed,
  ...(version !== undefined && { version: /^\d+$/.test(String(version)) ? Number(version) : version }),
});

interface Now {
  status: string;
  content?: string;
  contentNotes?: string[];
  question?: string;
  daysLeft?: number;
  version?: number;
}

/**
 * The question that an answer is for. `versionNow` is the version to send the form with again, once its sender has seen what
 * changed.
 */
const questionNow = (response: unknown): Record<string, string> => {
  const { status, question, daysLeft, version } = response as Now;
  if (status !== 'question' || question === undefined) return {};
  return { question, daysLeft: String(daysLeft), versionNow: String(version) };
};

/** The story that a change is for. */
const storyNow = (response: unknown): Record<string, string> => {
  const { content, contentNotes = [], version } = response as Now;
  // It was decided.
  if (content === undefined || version === undefined) return {};
  return { contentNow: content, notesNow: contentNotes.join(' '), versionNow: String(version) };
};

/** The state of the story, as texts, and the number, which the next form on the page needs. */
const pageValues = (response: unknown, typed: TypedFields): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(response as object).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, Array.isArray(value) ? value.join(' ') : String(value)]],
    ),
  ),
  receipt: receiptOf(typed),
  // A story that waits has the author's yes, or their no.
  ...(typed['agree'] === 'yes' && { agreed: 'true' }),
});

/** The forms of /receipt. The number is only in their bodies and in the page that answers them. */
export const receiptForms: readonly SiteForm[] = [
  { name: 'receipt', url: '/api/receipts', shownAgain: ['receipt'] },
  {
    name: 'receipt-correct',
    url: '/api/receipts/correct',
    shownAgain: ['receipt', 'version', 'content', 'contentNotes'],
    lists: ['contentNotes'],
    // A browser sends nothing for boxes that are all unchecked.
    bodyOf: (typed: TypedFields) => withVersion({ contentNotes: [], ...typed }),
    beside: { call: call('/api/receipts', () => ({})), values: storyNow },
  },
  {
    name: 'receipt-answer',
    url: '/api/receipts/answer',
    shownAgain: ['receipt', 'version', 'answer'],
    bodyOf: withVersion,
    beside: { call: call('/api/receipts', () => ({})), values: questionNow },
  },
  {
    name: 'receipt-agree',
    url: '/api/receipts/agree',
    // Of two buttons with this name, a browser sends the one that was pressed.
    bodyOf: ({ agree, ...typed }: TypedFields) => ({
      ...withVersion(typed),
      agree: agree === 'yes' || (agree === 'no' ? false : undefined),
    }),
    shownAgain: ['receipt'],
  },
  { name: 'receipt-withdraw', url: '/api/receipts/withdraw', shownAgain: ['receipt'] },
].map(({ url, bodyOf, ...form }) => ({
  ...form,
  pages: ['/receipt'],
  call: call(url, bodyOf),
  pageValues,
  anonymous: true,
}));
