import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import type { Versioned } from '../desk/settle';
import { whatNow } from '../desk/what-now';
import { DeskDialog } from './DeskDialog';
import { Field } from './Field';

export interface TextForm {
  content: string;
  /** '' where there is none. */
  category: string;
}

interface Props {
  title: string;
  /** The item as its row has it now. */
  item: Versioned & { content: string; category?: string };
  categories?: readonly string[];
  failed: string;
  save: (version: number, form: TextForm) => Promise<Error | null>;
  onClose: () => void;
}

/** Edits what a reader sent: the text, and a story's category. */
export function EditText({ title, item, categories, failed, save, onClose }: Props) {
  // The version that was opened, not the row's: a change that comes in meanwhile must not be overwritten unseen.
  const [version, setVersion] = useState(item.version);
  const [failure, setFailure] = useState<Error | null>(null);
  const [clashed, setClashed] = useState(false);
  if (clashed && item.version !== version) {
    setClashed(false);
    setVersion(item.version);
  }
  const { register, handleSubmit, watch, formState } = useForm<TextForm>({
    defaultValues: { content: item.content, category: item.category ?? '' },
  });
  const saving = formState.isSubmitting;
  const ready = watch('content').trim() !== '' && !saving;

  const submit = handleSubmit(async (form) => {
    if (!ready) return;
    const problem = await save(version, form);
    if (problem === null) return onClose();
    setFailure(problem);
    setClashed(problem instanceof ApiError && problem.status === 409);
  });

  return (
    <DeskDialog
      title={title}
      keepsText
      onClose={onClose}
      onSubmit={() => void submit()}
      problem={failure && whatNow(failure, failed)}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
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
