import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { SendingContext } from '../../../components/forms/sending';
import { ApiError, messageOf } from '../../../lib/api/client';
import { text, z } from '../../../lib/validation';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { Field } from '../desk/Field';
import { BothVersions, TheirFields } from '../review/BothVersions';
import { ChangedMeanwhile, SHELF_FIELDS, type ShelfFields } from './shelf-fields';

/** The dialog around a form. */
export interface ShelfDialog {
  /** After it was saved. */
  onClose: () => void;
  /** Asks before it closes the form, if something is not saved. */
  onCancel: () => void;
  /** Receives whether something is not saved. The dialog asks and not the form: Esc closes it wherever in it the focus is. */
  onDirty: (isDirty: boolean) => void;
}

interface Props extends ShelfDialog {
  noun: 'category' | 'series';
  limits: { name: number; description: number };
  /** The stored fields; undefined for a new one. */
  stored?: ShelfFields;
  /** Below the field of the web address. Without it the address cannot change, and has no field. */
  slugHint?: string;
  /**
   * @param changed those of the fields that were changed
   * @throws ChangedMeanwhile, or the API's error
   */
  save: (fields: ShelfFields, changed: Partial<ShelfFields>) => Promise<unknown>;
  /** Whether something in `children` is not saved. */
  isChanged?: boolean;
  children?: ReactNode;
}

type FieldName = keyof ShelfFields;

const LABELS: ShelfFields = { name: 'Name', slug: 'Web address', description: 'Description' };

/** Adds or edits a category or a series. */
export function ShelfForm({
  noun,
  limits,
  stored,
  slugHint,
  save,
  onClose,
  onCancel,
  onDirty,
  isChanged = false,
  children,
}: Props) {
  const rules = z.object({
    name: text({ min: 1, max: limits.name, tooShort: 'Add a name.', onlyVisible: true }),
    slug: z.string(),
    description: text({ max: limits.description }),
  });
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(rules),
    defaultValues: stored ?? { name: '', slug: '', description: '' },
  });
  const { errors, isSubmitting, dirtyFields } = formState;
  const [failure, setFailure] = useState<Error | null>(null);
  /** `beside`: the fields of which both versions are on screen. */
  const [theirs, setTheirs] = useState<{ fields: ShelfFields; beside: readonly FieldName[] } | null>(null);
  // A field beside theirs counts even if it is typed back to what it was: "Keep mine" would otherwise leave theirs.
  const changedNames = SHELF_FIELDS.filter((name) => !!dirtyFields[name] || !!theirs?.beside.includes(name));
  const isDirty = formState.isDirty || isChanged;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      const changed = changedNames.map((name) => [name, fields[name]]);
      await save(fields, Object.fromEntries(changed) as Partial<ShelfFields>);
      onClose();
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return setTheirs({ fields: error.theirs, beside: changedNames });
      const isTaken = error instanceof ApiError && error.code?.endsWith('.slug-taken');
      if (isTaken) return setError('slug', { message: error.message }, { shouldFocus: true });
      const atField =
        error instanceof ApiError ? error.errors.find(({ path }) => SHELF_FIELDS.includes(path as 'name')) : null;
      if (atField) return setError(atField.path as 'name', { message: atField.message }, { shouldFocus: true });
      setFailure(error as Error);
    }
  });

  const acceptTheirs = (newest: ShelfFields): void => {
    if (!confirmDiscard()) return;
    reset(newest);
    setTheirs(null);
    setFailure(null);
  };

  const inputs = (
    <SendingContext value={isSubmitting}>
      <Field label={LABELS.name} autoFocus error={errors.name?.message} field={register('name')} />
      {slugHint && <Field label={LABELS.slug} hint={slugHint} error={errors.slug?.message} field={register('slug')} />}
      <Field
        label={`${LABELS.description} (optional)`}
        rows={2}
        hint="Shown at the top of its page."
        error={errors.description?.message}
        field={register('description')}
      />
      {children}
    </SendingContext>
  );

  return (
    <form
      noValidate
      className="shelf-form"
      aria-label={stored ? `Edit ${stored.name}` : `New ${noun}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting && !theirs) void submit();
      }}
    >
      {theirs ? (
        <BothVersions
          // Only what was changed here, too: the rest of theirs stays either way.
          theirs={<TheirFields fields={changedNames.map((name) => [LABELS[name], theirs.fields[name]])} />}
          busy={isSubmitting}
          onOverwrite={() => void submit()}
          onAcceptTheirs={() => acceptTheirs(theirs.fields)}
        >
          {inputs}
        </BothVersions>
      ) : (
        inputs
      )}
      {failure && (
        <p role="alert" className="field-error">
          {messageOf(failure, 'We couldn’t save it. Try again in a moment.')}
        </p>
      )}
      <div className="shelf-acts">
        {!theirs && (
          <Button size="small" type="submit">
            <span>{isSubmitting ? 'Saving...' : 'Save'}</span>
          </Button>
        )}
        <Button size="small" variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
