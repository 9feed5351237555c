import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import type { Board, BoardBody } from '../../../lib/api/types';
import { longEnough } from '../../../lib/visible';
import { BOARD_STATUS } from '../../../lib/board-status';
import type { Proposal } from './proposal';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { ArticleSelect } from '../posts/ArticleSelect';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';
import { SaveProblem } from '../desk/SaveProblem';
import { BothVersions, TheirFields } from '../review/BothVersions';

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
  /** The proposal as it is now, also if it has left the list. */
  readNow: () => Promise<Proposal | undefined>;
  onClose: () => void;
}

interface Stored {
  board: Board;
  /** Of the proposal. */
  version: number;
}

const longestTitle = 300;
const options = Object.entries(BOARD_STATUS).map(([value, label]) => ({ value, label }));

function wordsFor(accepted: boolean, shown: boolean): string {
  if (!shown) return 'It’s off the board.';
  return accepted ? 'Readers see it now.' : 'Readers see it once you approve it.';
}

const formOf = (board: Board): BoardForm => ({
  ...board,
  postId: String(board.postId ?? ''),
  postTitle: board.postTitle ?? '',
});

const isSameEntry = (one: Board, other: Board): boolean =>
  (['shown', 'title', 'status', 'postId'] as const).every((field) => one[field] === other[field]);

function fieldsOf({ shown, title, status, postTitle }: Board): [label: string, value: string][] {
  const entry: [label: string, value: string][] = [
    ['Show it on the board', shown ? 'Yes' : 'No'],
    ['Title on the board', title],
    ['What became of it', BOARD_STATUS[status]],
  ];
  return status === 'published' ? [...entry, ['The article', postTitle ?? 'One that readers can’t see']] : entry;
}

/** Changes the entry of a proposal on the board of ideas: whether it is there, its title, and what became of it. */
export function BoardDialog({ proposal, board, save, readNow, onClose }: Props) {
  // As it was opened, not the row's: otherwise a change that arrives meanwhile would be overwritten unseen.
  const [opened, setOpened] = useState<Stored>({ board, version: proposal.version });
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const { register, handleSubmit, watch, setValue, setError, clearErrors, formState, reset } = useForm<BoardForm>({
    defaultValues: formOf(board),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const now = watch();
  useDiscardGuard(isDirty, onClose);
  const leave = (): void => {
    if (!isDirty || confirmDiscard()) onClose();
  };

  const compare = async (): Promise<void> => {
    const newest = await readNow().catch(() => undefined);
    if (!newest?.board) return;
    const stored = { board: newest.board, version: newest.version };
    // Someone else approved it, but nobody changed the entry: saving again changes only what was typed here.
    const isSame = isSameEntry(stored.board, opened.board);
    if (isSame) setOpened(stored);
    setTheirs(isSame ? null : stored);
  };

  const submit = (over: number) =>
    handleSubmit(async ({ shown, title, status, postId }) => {
      if (status === 'published' && postId === '') return setError('postId', { message: 'Choose the article.' });
      const article = status === 'published' ? { postId: Number(postId) } : {};
      const problem = await save({ shown, title: title.trim(), status, ...article, version: over });
      if (problem === null) return onClose();
      if (problem instanceof ApiError && problem.status === 409) await compare();
      // The dialog then says why, and saving again compares again.
      else setTheirs(null);
      setFailure(problem);
    })();

  const acceptTheirs = ({ board: entry, version }: Stored): void => {
    if (!confirmDiscard()) return;
    reset(formOf(entry));
    setOpened({ board: entry, version });
    setTheirs(null);
    setFailure(null);
  };

  const fields = (
    <>
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
    </>
  );

  return (
    <DeskDialog
      title="On the Board"
      keepOpenOnBackdrop={isDirty}
      onClose={leave}
      wide={theirs !== null}
      onSubmit={() => {
        if (!isSubmitting && theirs === null) void submit(opened.version);
      }}
      sending={isSubmitting}
      problem={failure && !theirs && <SaveProblem error={failure} fallback="We couldn’t save that." />}
      actions={
        <>
          <Button size="small" variant="text" onClick={leave}>
            Cancel
          </Button>
          {!theirs && (
            <Button size="small" type="submit">
              <span>{isSubmitting ? 'Saving...' : 'Save'}</span>
            </Button>
          )}
        </>
      }
    >
      <p style={{ margin: 0 }}>
        The sender agreed to show the title to everyone, without a name.{' '}
        <span>{wordsFor(proposal.accepted, board.shown)}</span>
      </p>
      {theirs ? (
        <BothVersions
          theirs={<TheirFields fields={fieldsOf(theirs.board)} />}
          busy={isSubmitting}
          onOverwrite={() => void submit(theirs.version)}
          onAcceptTheirs={() => acceptTheirs(theirs)}
        >
          {fields}
        </BothVersions>
      ) : (
        fields
      )}
    </DeskDialog>
  );
}
