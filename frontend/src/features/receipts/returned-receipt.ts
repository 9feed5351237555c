import { notesOf, parseNotes } from '../../lib/content-notes';
import { useReturnedForm, type ReturnedForm } from '../../lib/returned-form';
import type { StoryReceipt } from '../../lib/api/types';
import { STALE, type ReceiptStatus } from './api/receipt';

/** The last action of the author with the open receipt. `stale`: it was about something that has changed since they saw it. */
export type Done = 'changed' | 'answered' | 'refused' | 'agreed' | 'stale';

/** A receipt that is open, with what the server said last. */
export interface OpenReceipt {
  receipt: string;
  state: StoryReceipt;
  done?: Done | undefined;
}

const texts = ['content', 'question', 'answer', 'suggestedContent', 'suggestedCategory', 'suggestionNote'] as const;

const stateOf = ({
  status,
  reason,
  note,
  storyId,
  daysLeft,
  version,
  contentNotes,
  ...values
}: ReturnedForm['values']): StoryReceipt => ({
  status: status as ReceiptStatus,
  reason: reason ?? null,
  note: note ?? null,
  ...Object.fromEntries(texts.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))),
  ...(values.content !== undefined && { contentNotes: parseNotes(contentNotes ?? '') }),
  ...(storyId && { storyId: Number(storyId) }),
  ...(daysLeft && { daysLeft: Number(daysLeft) }),
  ...(version && { version: Number(version) }),
});

/** The forms that came back with the server's page, after one of the forms of /receipt was sent without scripts. */
export interface ReturnedReceipt {
  open: OpenReceipt | null;
  /** The rejected forms, by what they were for. */
  lookUp: ReturnedForm | null;
  correct: ReturnedForm | null;
  answer: ReturnedForm | null;
  agree: ReturnedForm | null;
  withdraw: ReturnedForm | null;
}

const none = { lookUp: null, correct: null, answer: null, agree: null, withdraw: null };

export function useReturnedReceipt(): ReturnedReceipt {
  const forms = {
    lookUp: useReturnedForm('receipt'),
    correct: useReturnedForm('receipt-correct'),
    answer: useReturnedForm('receipt-answer'),
    agree: useReturnedForm('receipt-agree'),
    withdraw: useReturnedForm('receipt-withdraw'),
  };
  const accepted = Object.values(forms).find((form) => form?.status === 200);
  if (!accepted) return { open: null, ...forms };
  const { receipt = '' } = accepted.values;
  const state = stateOf(accepted.values);
  const waits = state.status === 'waiting';
  const done =
    accepted === forms.correct
      ? 'changed'
      : accepted === forms.answer
        ? 'answered'
        : accepted === forms.agree && waits
          ? accepted.values.agreed === 'true'
            ? 'agreed'
            : 'refused'
          : undefined;
  return { open: { receipt, state, done }, ...none };
}

/**
 * The version to send a rejected form with: the one that it had, or the newest once its author has been told that something changed.
 * Beside the form the page shows what it is about now.
 */
export function versionOf({ code, values }: ReturnedForm): number | undefined {
  const version = code === STALE ? (values.versionNow ?? values.version) : values.version;
  return version ? Number(version) : undefined;
}

/** The same rejected form, beside what the receipt says now. An answer keeps its version if no question waits anymore. */
export function renewed(form: ReturnedForm, now: StoryReceipt): ReturnedForm {
  const { status, content, question, daysLeft, version } = now;
  if (form.form === 'receipt-answer' && status !== 'question') return form;
  const notesNow = notesOf(now).join(' ');
  const values = Object.entries({ contentNow: content, notesNow, question, daysLeft, versionNow: version }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
  );
  return { ...form, code: STALE, values: { ...form.values, ...Object.fromEntries(values) } };
}

/** The state without a returned form, once the reader goes on. */
export const nothingReturned: ReturnedReceipt = { open: null, ...none };
