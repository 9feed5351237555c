import { parseNotes } from '../../lib/content-notes';
import { useReturnedForm, type ReturnedForm } from '../../lib/returned-form';
import type { StoryReceipt } from '../../lib/api/types';
import type { ReceiptStatus } from './api/receipt';

/** The last action of the author with the open receipt. */
export type Done = 'changed' | 'answered' | 'refused' | 'agreed';

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

/** The state without a returned form, once the reader goes on. */
export const nothingReturned: ReturnedReceipt = { open: null, ...none };
