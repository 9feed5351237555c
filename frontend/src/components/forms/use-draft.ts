import { useEffect, useLayoutEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { deleteDraft, saveDraft, readDraft } from '../../lib/draft';

/** On the server there is no storage to read, and React warns about useLayoutEffect there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const equalsDefaults = (values: FieldValues, defaults: Readonly<DefaultValues<FieldValues>> | undefined): boolean =>
  Object.entries(values).every(([name, value]) => value === (defaults?.[name] ?? ''));

/** A checkbox that was unchecked again has the value false. */
const asTexts = (values: FieldValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === false ? '' : String(value)]));

/**
 * Restores the draft of this form, and saves it as the reader types (see lib/draft.ts). Default values are not saved as
 * a draft. All fields must be strings; a checkbox is one while it is checked.
 */
export function useDraft<Input extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Input, unknown, Sent>,
): void {
  const { subscribe, setValue, getValues, control } = form;

  useBeforePaint(() => {
    const stored = readDraft(name) ?? {};
    // Text that was typed before the scripts loaded, or that the server returned, is newer than the draft.
    for (const field of Object.keys(getValues()) as Path<Input>[]) {
      if (stored[field] && getValues(field) === '')
        setValue(field, stored[field] as PathValue<Input, typeof field>, { shouldDirty: true });
    }
  }, [name, setValue, getValues]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // In a microtask: a value that the form fills in becomes its default only after this callback.
        callback: () =>
          queueMicrotask(() => {
            const values = asTexts(getValues());
            if (equalsDefaults(values, control._defaultValues)) deleteDraft(name);
            else saveDraft(name, values);
          }),
      }),
    [name, subscribe, getValues, control],
  );
}
