import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import { isVisible } from '../../../lib/visible';
import type { Versioned } from '../desk/merge-server-rows';
import { useLeaveGuard } from '../desk/use-leave-guard';
import { DeskDialog } from './DeskDialog';
import { Field } from './Field';
import { SaveProblem } from './SaveProblem';

export interface TextForm {
  content: string;
  /** '' if the item has no category. */
  category: string;
}

interface Props {
  title: string;
  /** The item as its row currently has it. */
  item: Versioned & { content: string; category?: string };
  categories?: readonly string[];
  failed: string;
  save: (version: number, form: TextForm) => Promise<Error | null>;
  onClose: () => void;
}

const confirmDiscard = (): boolean => window.confirm('Give up what you typed?');

/** Edits the text of a comment or story, and a story's category. */
export function EditText({ title, item, categories, failed, save, onClose }: Props) {
  // The version that was opened, not the row's: otherwise a change that arrives meanwhile would be overwritten unseen.
  const [version, setVersion] = useState(item.version);
  const [failure, setFailure] = useState<Error | null>(null);
  const [conflicted, setConflicted] = useState(false);
  if (conflicted && item.version !== version) {
    setConflicted(false);
    setVersion(item.version);
  }
  const { register, handleSubmit, watch, formState } = useForm<TextForm>({
    defaultValues: { content: item.content, category: item.category ?? '' },
  });
  const saving = formState.isSubmitting;
  const ready = isVisible(watch('content')) && !saving;
  const typed = formState.isDirty;
  const { state, proceed, reset } = useLeaveGuard(typed, onClose);
  useEffect(() => {
    if (state === 'blocked') (confirmDiscard() ? proceed : reset)?.();
  }, [state, proceed, reset]);
  const close = (): void => {
    if (!typed || confirmDiscard()) onClose();
  };

  const submit = handleSubmit(async (form) => {
    if (!ready) return;
    const problem = await save(version, form);
    if (problem === null) return onClose();
    setFailure(problem);
    setConflicted(problem instanceof ApiError && problem.status === 409);
  });

  return (
    <DeskDialog
      title={title}
      keepOpenOnBackdrop
      onClose={close}
      onSubmit={() => void submit()}
      problem={failure && <SaveProblem error={failure} fallback={failed} />}
      actions={
        <>
          <Button size="small" variant="text" onClick={close}>
            Cancel
          </Button>
          <Button size="small" type="submit" disabled={!ready}>
            {saving ? 'Saving...' : 'Save changes'}
          </Button>
        </>
      }
    >
      {categories && (
        <Field
          label="Category"
          field={register('category')}
          options={categories.map((name) => ({ value: name, label: name }))}
        />
      )}
      <Field label="Content" rows={7} autoFocus field={register('content')} />
    </DeskDialog>
  );
}
