import type { Confession } from '../../../lib/api/types';
import { suggestEdit } from '../api/conversation';
import { editConfession } from '../api/edit-confession';
import { readConfession } from '../api/get-confession';
import { askedAbout } from '../decisions/bulk';
import { takesTwo } from './story-flags';
import { storyWarning, storyWords, type Stories } from './use-stories';
import { EditText, type TextForm } from '../review/EditText';
import { useEdited } from '../review/use-edited';
import { ReasonsDialog } from '../decisions/ReasonsDialog';

const categories = ['The Body', 'The Brain', 'The History', 'Other'] as const;

/** The dialogs that the table and Calm View share: why a story is deleted, and the editor of its text. */
export function StoryDialogs({ stories }: { stories: Stories }) {
  const { list, reasons, editing, decide, closeEditor } = stories;
  const { now, afterSave } = useEdited(editing?.story, list.rows, readConfession);
  const isSuggestion = editing?.as === 'suggest';

  const save = (story: Confession, version: number, form: TextForm): Promise<Error | null> =>
    decide(story, {
      ...(isSuggestion
        ? {
            send: () =>
              suggestEdit({
                id: story.id,
                version,
                content: form.content,
                category: form.category,
                note: form.note ?? '',
              }),
            done: 'The author sees your edit with their receipt',
            failed: 'Failed to suggest the edit',
          }
        : {
            send: () => editConfession({ id: story.id, version, ...form }),
            done: 'Confession updated successfully',
            failed: 'Failed to update confession',
          }),
      typed: true,
    }).then(afterSave);

  return (
    <>
      {reasons.items && (
        <ReasonsDialog
          what={askedAbout(reasons.items.length, storyWords)}
          isReadByWriter
          warning={storyWarning}
          answer={reasons.answer}
        />
      )}
      {editing && now && (
        <EditText
          title={isSuggestion ? 'Suggest Edit' : 'Edit Story'}
          item={now}
          categories={categories}
          withNotes={!isSuggestion}
          isSuggestion={isSuggestion}
          needsTwo={takesTwo(now)}
          failed="Failed to update confession"
          marks={editing.as === 'marks' ? 'first' : 'later'}
          save={(version, form) => save(now, version, form)}
          onClose={closeEditor}
        />
      )}
    </>
  );
}
