import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import type { Board, BoardBody } from '../../../lib/api/types';
import { longEnough } from '../../../lib/visible';
import { BOARD_STATUS } from '../../../lib/board-status';
import type { Proposal } from './proposal';
import { useDiscardGuard } from '../desk/use-leave-guard';
import { ArticleSelect } from '../posts/ArticleSelect';
import { confirmDiscard } from '../desk/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';
import { SaveProblem } from '../desk/SaveProblem';

interface BoardForm {
  shown: boolean;
  title: string;
  status: Board['status'];
  postId: string;
  postTitle: string;
}

interface Props {
  proposal: Proposal;
  board: Board;
  save: (entry: BoardBody) => Promise<Error | null>;
  onClose: () => void;
}

const longestTitle = 300;
const options = Object.entries(BOARD_STATUS).map(([value, label]) => ({ value, label }));

function wordsFor(accepted: boolean, shown: boolean): string {
  if (!shown) return 'It’s off the board.';
  return accepted ? 'Readers see it now.' : 'Readers see it once you approve it.';
}

/** Changes the entry of a proposal on the board of ideas: whether it is there, its title, and what became of it. */
export function BoardDialog({ proposal, board, save, onClose }: Props) {
  // The version that was opened, not the row's: otherwise a change that arrives meanwhile would be overwritten unseen.
  const [opened] = useState(proposal.version);
  const [failure, setFailure] = useState<Error | null>(null);
  const { register, handleSubmit, watch, setValue, setError, clearErrors, formState } = useForm<BoardForm>({
    defaultValues: { ...board, postId: String(board.postId ?? ''), postTitle: board.postTitle ?? '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const now = watch();
  const isConflict = failure instanceof ApiError && failure.status === 409;
  useDiscardGuard(isDirty, onClose);
  const leave = (): void => {
    if (!isDirty || confirmDiscard()) onClose();
  };

  const submit = handleSubmit(async ({ shown, title, status, postId }) => {
    if (status === 'published' && postId === '') return setError('postId', { message: 'Choose the article.' });
    const article = status === 'published' ? { postId: Number(postId) } : {};
    // Saving again after a conflict replaces what someone else saved.
    const version = isConflict ? proposal.version : opened;
    const problem = await save({ shown, title: title.trim(), status, ...article, version });
    if (problem === null) onClose();
    else setFailure(problem);
  });

  return (
    <DeskDialog
      title="On the Board"
      keepOpenOnBackdrop={isDirty}
      onClose={leave}
      onSubmit={() => {
        if (!isSubmitting) void submit();
      }}
      problem={failure && <SaveProblem error={failure} fallback="We couldn’t save that." />}
      actions={
        <>
          <Button size="small" variant="text" onClick={leave}>
            Cancel
          </Button>
          <Button size="small" type="submit">
            <span>{isSubmitting ? 'Saving...' : 'Save'}</span>
          </Button>
        </>
      }
    >
      <p style={{ margin: 0 }}>
        The sender agreed to show the title to everyone, without a name.{' '}
        <span>{wordsFor(proposal.accepted, board.shown)}</span>
      </p>
      <label className="form-checkbox">
        <input type="checkbox" {...register('shown')} />
        <span>Show it on the board</span>
      </label>
      <Field
        label="Title on the board"
        hint="Take out the names of people."
        error={errors.title?.message}
        field={register('title', {
          validate: (title) =>
            !longEnough(3)(title)
              ? 'Use at least 3 characters.'
              : [...title.trim()].length > longestTitle
                ? `Keep it to ${longestTitle} characters or fewer.`
                : true,
        })}
      />
      <Field label="What became of it" options={options} field={register('status')} />
      {now.status === 'published' && (
        <ArticleSelect
          label="The article"
          placeholder="Search published articles"
          value={{ id: now.postId, title: now.postTitle }}
          error={errors.postId?.message}
          onChange={(article) => {
            clearErrors('postId');
            setValue('postId', article?.id ?? '', { shouldDirty: true });
            setValue('postTitle', article?.title ?? '', { shouldDirty: true });
          }}
        />
      )}
    </DeskDialog>
  );
}
