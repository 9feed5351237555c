import Button from '@mui/material/Button';
import { EditorNotice } from '../desk/EditorNotice';
import { SaveProblem } from '../desk/SaveProblem';
import { TextConflict } from '../review/TextConflict';
import { detailNames, type PostForm } from '../posts/post-form';
import type { SaveState } from './saving/working-copy';

/** All of a version as text, so that nothing that differs is out of sight. */
const asText = ({ title, summary, content, footer, ...others }: PostForm): string =>
  [title, summary, content, footer, ...detailNames.map(([field, name]) => named(name, others[field]))]
    .filter((part) => part.trim() !== '')
    .join('\n\n');

const named = (name: string, value: string): string => (value.trim() === '' ? '' : `${name}: ${value}`);

interface Props {
  state: SaveState;
  /** The text on this page. */
  mine: () => PostForm;
  categoryOf: (id: string) => string | undefined;
  busy: boolean;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
  onRetry: () => void;
}

/** Asks the writer to decide or do something: two versions, an ended session, a refused text. */
export function WritingNotices({ state, mine, categoryOf, busy, onKeepMine, onKeepTheirs, onRetry }: Props) {
  if (state.kind === 'conflict')
    return (
      <TextConflict
        theirs={{
          content: asText(state.theirs.form),
          ...(state.theirs.form.categoryId !== mine().categoryId && {
            category: categoryOf(state.theirs.form.categoryId) ?? 'No category',
          }),
        }}
        busy={busy}
        onOverwrite={onKeepMine}
        onAcceptTheirs={onKeepTheirs}
      >
        <p className="theirs" dir="auto">
          {asText(mine())}
        </p>
      </TextConflict>
    );
  if (state.kind !== 'kept' || state.why === 'offline') return null;
  if (state.why === 'gone')
    return (
      <EditorNotice actions={null}>
        <b>Someone deleted this article.</b> Your text is still here and on this device. Copy what you need, or bring
        the article back under Recent decisions.
      </EditorNotice>
    );
  return (
    <EditorNotice
      actions={
        <Button size="small" onClick={onRetry}>
          Save Again
        </Button>
      }
    >
      <b>Your text isn’t on the server yet.</b> <SaveProblem error={state.error} fallback="We couldn’t save it." />
    </EditorNotice>
  );
}
