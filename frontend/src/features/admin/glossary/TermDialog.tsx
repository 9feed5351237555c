import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { TryAgain } from '../../../components/loading/TryAgain';
import { ApiError } from '../../../lib/api/client';
import type { Term } from '../../../lib/api/types';
import { createTerm, deskTermQuery, editTerm, refreshTerms } from '../api/terms';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';
import { SaveProblem } from '../desk/SaveProblem';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { useReload } from '../desk/use-reload';
import { RelatedWordFields } from './RelatedWordFields';
import { emptyForm, fieldsOf, formOf, rules, type TermForm } from './term-form';

/** The field that an error is about, by its code. */
const FIELD_OF: Readonly<Record<string, 'slug' | 'synonyms'>> = {
  'term.slug-taken': 'slug',
  'term.word-twice': 'synonyms',
};

/** Loads a term and edits it. */
export function EditTerm({ slug, onClose }: { slug: string; onClose: () => void }) {
  // Read when it is opened: its version must belong to what it shows.
  const { data, error, refetch, isFetchedAfterMount } = useQuery(deskTermQuery(slug));
  const { round, reload } = useReload(refetch, 'The word didn’t load');
  if (data && isFetchedAfterMount) return <TermDialog key={round} stored={data} onClose={onClose} onReload={reload} />;
  return (
    <DeskDialog
      wide
      title="Edit Word"
      onClose={onClose}
      actions={
        <Button size="small" variant="text" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error ? (
        <TryAgain onRetry={() => void refetch()}>The word didn’t load.</TryAgain>
      ) : (
        <p className="meta">Loading...</p>
      )}
    </DeskDialog>
  );
}

interface Props {
  /** Undefined for a new term. */
  stored?: Term;
  onClose: () => void;
  /** Shows the newest version instead of what was typed. */
  onReload?: () => void;
}

/** Adds or edits a term. */
export function TermDialog({ stored, onClose, onReload }: Props) {
  const client = useQueryClient();
  // Not what arrives later: a change of another editor would be overwritten unseen.
  const [opened] = useState(stored);
  const form = useForm<TermForm>({
    resolver: zodResolver(rules),
    defaultValues: opened ? formOf(opened) : emptyForm,
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [failure, setFailure] = useState<Error | null>(null);
  const isStale = failure instanceof ApiError && failure.code === 'term.stale';
  useDiscardGuard(isDirty, onClose);
  const leave = (): void => {
    if (!isDirty || confirmDiscard()) onClose();
  };

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    try {
      const fields = fieldsOf(typed, opened);
      const saved = opened
        ? await editTerm(opened.slug, opened.version, fields)
        : await createTerm(typed.slug.trim(), fields);
      toast({ title: saved.status === 'published' ? `“${saved.term}” is on the site` : 'Draft saved' });
      void refreshTerms(client);
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? FIELD_OF[error.code ?? ''] : undefined;
      if (field) setError(field, { message: (error as ApiError).message }, { shouldFocus: field === 'slug' });
      else setFailure(error as Error);
    }
  });

  return (
    <DeskDialog
      wide
      title={opened ? `Edit “${opened.term}”` : 'New Word'}
      keepOpenOnBackdrop={isDirty}
      onClose={leave}
      onSubmit={() => {
        if (!isSubmitting) void submit();
      }}
      sending={isSubmitting}
      problem={
        failure && (isStale ? failure.message : <SaveProblem error={failure} fallback="We couldn’t save the word." />)
      }
      actions={
        <>
          {isStale && (
            <Button size="small" variant="outlined" onClick={onReload}>
              Show the Newest
            </Button>
          )}
          <Button size="small" variant="text" onClick={leave}>
            Cancel
          </Button>
          <Button size="small" type="submit">
            <span>{isSubmitting ? 'Saving...' : 'Save'}</span>
          </Button>
        </>
      }
    >
      <Field label="Word" autoFocus error={errors.term?.message} field={register('term')} />
      {!opened && (
        <Field
          label="Web address (optional)"
          hint="Leave it blank and we’ll make it from the word. You can’t change it later, so links keep working."
          error={errors.slug?.message}
          field={register('slug')}
        />
      )}
      <Field label="Part of speech (optional)" error={errors.kind?.message} field={register('kind')} />
      <Field
        label="Forms (optional)"
        hint="Its plural and other spellings, with commas between them, or semicolons if one has a comma."
        error={errors.forms?.message}
        field={register('forms')}
      />
      <Field
        label="What it means"
        rows={3}
        hint="Markdown. The first lines stand in the list from A to Z."
        error={errors.definition?.message}
        field={register('definition')}
      />
      <Field label="Where it’s been (optional)" rows={5} error={errors.history?.message} field={register('history')} />
      <Field label="Say this instead (optional)" rows={4} error={errors.instead?.message} field={register('instead')} />
      <RelatedWordFields form={form} />
      <Field label="Sources (optional)" rows={4} error={errors.sources?.message} field={register('sources')} />
      <label className="form-checkbox">
        <input type="checkbox" {...register('published')} />
        <span>Readers can see it</span>
      </label>
    </DeskDialog>
  );
}
