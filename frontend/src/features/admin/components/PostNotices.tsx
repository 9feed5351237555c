import Button from '@mui/material/Button';
import { formatSavedAt, type PostDraft } from '../desk/post-draft';
import { EditorNotice } from './EditorNotice';

interface DraftProps {
  draft: PostDraft;
  /** The version on the server. The draft may be based on an older one. */
  latestVersion: number | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers an earlier, unsaved draft. */
export function DraftNotice({ draft, latestVersion, onRestore, onDiscard }: DraftProps) {
  return (
    <EditorNotice
      actions={
        <>
          <Button size="small" autoFocus onClick={onRestore}>
            Restore
          </Button>
          <Button size="small" variant="outlined" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      You have an unsaved draft from {formatSavedAt(draft.at, Date.now())}.
      {latestVersion !== undefined && draft.version !== latestVersion && (
        <> The article was changed since it was begun: you will be asked before anything of that is lost.</>
      )}
    </EditorNotice>
  );
}

interface ConflictProps {
  busy: boolean;
  onOverwrite: () => void;
  onAcceptTheirs: () => void;
}

/** Asks which version to keep after someone else saved the article first. */
export function ConflictNotice({ busy, onOverwrite, onAcceptTheirs }: ConflictProps) {
  return (
    <EditorNotice
      actions={
        <>
          <Button size="small" disabled={busy} onClick={onOverwrite}>
            Save mine over theirs
          </Button>
          <Button size="small" variant="outlined" onClick={onAcceptTheirs}>
            Take their version
          </Button>
        </>
      }
    >
      <b>Someone decided this first.</b> What you typed is still here. Under ‘Their version’ stands what was saved
      meanwhile.
    </EditorNotice>
  );
}
