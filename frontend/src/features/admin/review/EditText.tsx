import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import { ApiError } from '../../../lib/api/client';
import { notesOf, type ContentNote } from '../../../lib/content-notes';
import { lengthOf } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';
import type { Versioned } from '../list/merge-server-rows';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { useRedaction } from '../../../lib/redaction/use-redaction';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';
import { EditNotes } from './EditNotes';
import { FoundMarks } from '../stories/FoundMarks';
import { NamesAndPlaces } from '../stories/NamesAndPlaces';
import { SaveProblem } from '../desk/SaveProblem';
import { TextConflict } from './TextConflict';

export interface TextForm {
  content: string;
  /** '' if the item has no category. */
  category: string;
  /** Only of a story. */
  contentNotes?: ContentNote[];
  /** To the author, beside a suggested edit. */
  note?: string;
}

interface Props {
  title: string;
  /** The item as its row currently has it. */
  item: Versioned & { content: string; category?: string; contentNotes?: ContentNote[] };
  categories?: readonly string[];
  /** The edit is suggested to the author of the story, who says yes or no. */
  isSuggestion?: boolean;
  /** Whether two moderators have to approve the story. */
  needsTwo?: boolean;
  /** Whether the content notes can be changed. */
  withNotes?: boolean;
  failed: string;
  /** Marks names and places: when they are asked for, or from the start. Without it, nothing is marked. */
  marks?: 'later' | 'first';
  save: (version: number, form: TextForm) => Promise<Error | null>;
  onClose: () => void;
}

type Item = Props['item'];

const keyOf = (item: Item): string => notesOf(item).join();
const valuesOf = (item: Item, withNotes: boolean): TextForm => ({
  content: item.content,
  category: item.category ?? '',
  ...(withNotes && { contentNotes: notesOf(item) }),
});

const noteLimit = LENGTHS.suggestionNote.max;

/** The debounce for finding marks, in milliseconds. */
const markPauseMs = 300;

/** Edits the text of a comment or story, and a story's category and content notes. */
export function EditText({
  title,
  item,
  categories,
  withNotes = false,
  isSuggestion = false,
  needsTwo = false,
  failed,
  marks,
  save,
  onClose,
}: Props) {
  // The version that was opened, not the row's: otherwise a change that arrives meanwhile would be overwritten unseen.
  const [opened, setOpened] = useState(item);
  const [failure, setFailure] = useState<Error | null>(null);
  const [conflicted, setConflicted] = useState(false);
  const changed = conflicted && item.version !== opened.version;
  const isSameText =
    item.content === opened.content && item.category === opened.category && keyOf(item) === keyOf(opened);
  // Someone else approved it, but nobody changed the text: saving again changes only what was typed here.
  if (changed && isSameText) {
    setConflicted(false);
    setOpened(item);
  }
  const theirs = changed && !isSameText ? item : null;
  const {
    register,
    handleSubmit,
    watch,
    setValue,
    formState,
    reset: resetForm,
  } = useForm<TextForm>({
    defaultValues: valuesOf(item, withNotes),
  });
  const content = watch('content');
  const saving = formState.isSubmitting;
  const ready = isVisible(content) && !saving;
  const [marking, setMarking] = useState(marks === 'first');
  const redaction = useRedaction({
    text: content,
    onText: (text) => setValue('content', text, { shouldDirty: true }),
    pauseMs: markPauseMs,
    wanted: marks !== undefined,
  });
  const typed = formState.isDirty;
  useDiscardGuard(typed, onClose);
  const close = (): void => {
    if (!typed || confirmDiscard()) onClose();
  };

  const submit = (over: number) =>
    handleSubmit(async (form) => {
      if (!ready) return;
      const problem = await save(over, form);
      if (problem === null) return onClose();
      setFailure(problem);
      setConflicted(problem instanceof ApiError && problem.status === 409);
    })();

  const acceptTheirs = (): void => {
    if (!confirmDiscard()) return;
    resetForm(valuesOf(item, withNotes));
    setOpened(item);
    setConflicted(false);
    setFailure(null);
  };

  const fields = (
    <>
      {isSuggestion && (
        <p style={{ margin: 0 }}>
          The author sees this on their receipt page. If they say yes,{' '}
          <span>{needsTwo ? 'a second reader still has to approve it.' : 'the story is published as it is here.'}</span>
        </p>
      )}
      {categories && (
        <Field
          label="Category"
          field={register('category')}
          options={categories.map((name) => ({ value: name, label: name }))}
        />
      )}
      {withNotes && <EditNotes picked={watch('contentNotes') ?? []} field={register('contentNotes')} />}
      {marking && !theirs ? (
        <NamesAndPlaces state={redaction} busy={saving} onType={() => setMarking(false)} />
      ) : (
        <>
          <Field label="Content" rows={7} autoFocus field={register('content')} />
          {!theirs && <FoundMarks redaction={redaction.redaction} onOpen={() => setMarking(true)} />}
        </>
      )}
      {isSuggestion && (
        <Field
          label="A note to the author (optional)"
          hint="Say why, for example. They see it above the edit."
          rows={2}
          field={register('note', {
            validate: (note = '') => lengthOf(note) <= noteLimit || `Keep it to ${noteLimit} characters or fewer.`,
          })}
          error={formState.errors.note?.message}
        />
      )}
    </>
  );

  return (
    <DeskDialog
      title={title}
      keepOpenOnBackdrop
      onClose={close}
      wide={theirs !== null || marking}
      onSubmit={() => theirs === null && void submit(opened.version)}
      sending={saving}
      problem={failure && !theirs && <SaveProblem error={failure} fallback={failed} />}
      actions={
        <>
          <Button size="small" variant="text" onClick={close}>
            Cancel
          </Button>
          {!theirs && (
            <Button size="small" type="submit" disabled={!ready}>
              <span>
                {isSuggestion
                  ? saving
                    ? 'Sending...'
                    : 'Suggest to the Author'
                  : saving
                    ? 'Saving...'
                    : 'Save changes'}
              </span>
            </Button>
          )}
        </>
      }
    >
      {theirs ? (
        <TextConflict
          theirs={theirs}
          busy={!ready}
          onOverwrite={() => void submit(theirs.version)}
          onAcceptTheirs={acceptTheirs}
        >
          {fields}
        </TextConflict>
      ) : (
        fields
      )}
    </DeskDialog>
  );
}
