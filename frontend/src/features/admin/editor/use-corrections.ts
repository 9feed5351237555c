import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Correction } from '../../../lib/api/types';
import { isVisible } from '../../../lib/visible';
import { addCorrection, removeCorrection, type CorrectionFields } from '../api/corrections';
import { forgetReadersPages } from '../api/readers-pages';
import { toastApiError } from '../decisions/use-decisions';
import type { Writing } from './saving/use-working-copy';

interface Failure {
  field: keyof CorrectionFields;
  message: string;
}

export type Corrections = ReturnType<typeof useCorrections>;

const newestFirst = (a: Correction, b: Correction): number => b.date.localeCompare(a.date);

/** `2026-11-29`, where the editor is. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

/** The fields before anything is typed. */
export const newCorrection = (): CorrectionFields => ({ date: today(), text: '' });

/**
 * The corrections of an article, which are saved one by one, and the one that is typed. They belong to the open article and not to
 * the panel, which comes and goes: a correction that seems not to be there is added a second time.
 */
export function useCorrections({ post, setPost }: Pick<Writing, 'post' | 'setPost'>) {
  const client = useQueryClient();
  const form = useForm<CorrectionFields>({ defaultValues: newCorrection() });
  const [busy, setBusy] = useState(false);
  const id = post?.id ?? 0;
  const isTyped = (): boolean => isVisible(form.getValues('text'));
  const change = (next: (corrections: Correction[]) => Correction[]): void => {
    forgetReadersPages(client);
    setPost((now) => now && { ...now, corrections: next(now.corrections ?? []) });
  };

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isVisible(form.getValues('text'))) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [form]);

  /** Returns what is wrong, at its field. */
  const add = async (fields: CorrectionFields): Promise<Failure | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    try {
      const added = await addCorrection(id, fields);
      change((current) => [added, ...current].toSorted(newestFirst));
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
  const addAgain = async (correction: CorrectionFields): Promise<void> => {
    const failed = await add(correction);
    if (!failed) return;
    // Its text is nowhere else.
    const again = { label: 'Try Again', run: () => void addAgain(correction) };
    toast({ title: 'The correction isn’t back', description: failed.message, tone: 'bad', action: again });
  };
  const remove = async (correction: Correction): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await removeCorrection(id, correction.id).catch(ifGone);
      change((current) => current.filter((one) => one.id !== correction.id));
      const { date, text } = correction;
      toast({
        title: 'Correction removed',
        description: 'Readers don’t see it anymore.',
        action: { label: 'Undo', run: () => void addAgain({ date, text }) },
      });
    } catch (error) {
      toastApiError('The correction wasn’t removed', error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { corrections: post?.corrections ?? [], form, isTyped, busy, add, remove };
}

/** Someone else has removed it already. */
function ifGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
