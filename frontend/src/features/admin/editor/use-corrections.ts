import { useState } from 'react';
import { toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Correction, Post } from '../../../lib/api/types';
import { addCorrection, removeCorrection, type CorrectionFields } from '../api/corrections';
import { toastApiError } from '../decisions/use-decisions';

interface Failure {
  field: keyof CorrectionFields;
  message: string;
}

const newestFirst = (a: Correction, b: Correction): number => b.date.localeCompare(a.date);

/** The corrections of an article, which are saved one by one. */
export function useCorrections(post: Post) {
  const [corrections, setCorrections] = useState<Correction[]>(post.corrections ?? []);
  const [busy, setBusy] = useState(false);

  /** Returns what is wrong, at its field. */
  const add = async (fields: CorrectionFields): Promise<Failure | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    try {
      const added = await addCorrection(post.id, fields);
      setCorrections((current) => [added, ...current].toSorted(newestFirst));
      toast({ title: 'Correction added', description: 'Readers see it below the article.' });
      return undefined;
    } catch (error) {
      const isDate = error instanceof ApiError && error.errors.some(({ path }) => path === 'date');
      return {
        field: isDate ? 'date' : 'text',
        message: messageOf(error as Error, 'The correction wasn’t saved. Try again.'),
      };
    } finally {
      setBusy(false);
    }
  };
  const remove = async (correction: Correction): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await removeCorrection(post.id, correction.id).catch(ifGone);
      setCorrections((current) => current.filter(({ id }) => id !== correction.id));
      const { date, text } = correction;
      toast({
        title: 'Correction removed',
        description: 'Readers don’t see it anymore.',
        action: { label: 'Undo', run: () => void add({ date, text }) },
      });
    } catch (error) {
      toastApiError('The correction wasn’t removed', error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { corrections, busy, add, remove };
}

/** Someone else has removed it already. */
function ifGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
