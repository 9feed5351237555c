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

/** The question that an answer is for. */
const questionValues = (response: unknown): Record<string, string> => {
  const { question, daysLeft } = response as { question?: string; daysLeft?: number };
  return question === undefined || daysLeft === undefined ? {} : { question, daysLeft: String(daysLeft) };
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
    shownAgain: ['receipt', 'content', 'contentNotes'],
    lists: ['contentNotes'],
    // A browser sends nothing for boxes that are all unchecked.
    bodyOf: (typed: TypedFields) => ({ contentNotes: [], ...typed }),
  },
  {
    name: 'receipt-answer',
    url: '/api/receipts/answer',
    shownAgain: ['receipt', 'answer'],
    beside: { call: call('/api/receipts', () => ({})), values: questionValues },
  },
  {
    name: 'receipt-agree',
    url: '/api/receipts/agree',
    // Of two buttons with this name, a browser sends the one that was pressed.
    bodyOf: ({ agree }: TypedFields) => ({ agree: agree === 'yes' || (agree === 'no' ? false : undefined) }),
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
