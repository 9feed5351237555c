import {
  useForm,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useReturnedForm } from '../../lib/returned-form';
import type { FieldProps } from './LabeledControl';

export type FieldOfCode<Input extends FieldValues> = Partial<Record<string, Path<Input>>>;

interface Options<Input extends FieldValues, Sent> {
  /** As in backend/src/site/forms/site-forms.ts. */
  name: string;
  resolver: Resolver<Input, unknown, Sent>;
  /** The values of the empty form. */
  empty: Record<Path<Input>, string>;
  /** Maps error codes (docs/errors.md) to the field they are about. */
  fieldOf?: FieldOfCode<Input>;
}

export interface SiteForm<Input extends FieldValues, Sent> extends UseFormReturn<Input, unknown, Sent> {
  name: string;
  fieldOf: FieldOfCode<Input>;
  /** The props of a field: registration, message, and the value it was returned with. */
  field: (path: Path<Input>, options?: RegisterOptions<Input>) => FieldProps;
  /** A rejection of the form as the browser sent it without scripts, unless it is shown at a field. */
  returnedError: { status: number; message: string } | null;
  clear: () => void;
}

/**
 * A form that also works without scripts: the browser then sends it to the address of its page, and the server returns
 * a rejected one with the messages and what was typed. Text that was typed before the scripts loaded stays.
 */
export function useSiteForm<Input extends FieldValues, Sent>({
  name,
  resolver,
  empty,
  fieldOf = {},
}: Options<Input, Sent>): SiteForm<Input, Sent> {
  const returned = useReturnedForm(name);
  const form = useForm<Input, unknown, Sent>({
    resolver,
    defaultValues: { ...empty, ...returned?.values } as never,
  });
  const { errors, isSubmitted } = form.formState;
  const returnedErrors = new Map(returned?.errors.filter(({ path }) => path in empty).map((e) => [e.path, e.message]));
  const codeField = returned?.code && fieldOf[returned.code];
  if (codeField) returnedErrors.set(codeField, returned.error);

  return {
    ...form,
    name,
    fieldOf,
    field: (path, options) => ({
      field: form.register(path, options),
      error: (errors[path]?.message as string | undefined) ?? (isSubmitted ? undefined : returnedErrors.get(path)),
      defaultValue: returned?.values[path],
    }),
    returnedError: returned && returnedErrors.size === 0 ? { status: returned.status, message: returned.error } : null,
    clear: () => form.reset(empty as never),
  };
}
