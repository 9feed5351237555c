import { useEffect, useLayoutEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { deleteDraft, saveDraft, readDraft } from '../lib/draft';

/** The server has no storage to look into, and would warn of the other one. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const same = (values: FieldValues, defaults: Readonly<DefaultValues<FieldValues>> | undefined): boolean =>
  Object.entries(values).every(([name, value]) => value === (defaults?.[name] ?? ''));

/**
 * Brings back what was typed into this form before, and keeps what is typed from now on (see lib/draft.ts). What the form
 * has by itself is no draft. Fields are texts.
 */
export function useDraft<Input extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Input, unknown, Sent>,
): void {
  const { subscribe, setValue, getValues, control } = form;

  useBeforePaint(() => {
    const kept = readDraft(name) ?? {};
    for (const field of Object.keys(getValues()) as Path<Input>[]) {
      if (kept[field]) setValue(field, kept[field] as PathValue<Input, typeof field>, { shouldDirty: true });
    }
  }, [name, setValue, getValues]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A moment later: what is filled in by the form itself becomes its default only after it was told here.
        callback: () =>
          queueMicrotask(() => {
            const values = getValues();
            if (same(values, control._defaultValues)) deleteDraft(name);
            else saveDraft(name, values);
          }),
      }),
    [name, subscribe, getValues, control],
  );
}
