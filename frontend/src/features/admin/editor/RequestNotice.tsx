import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { Post } from '../../../lib/api/types';
import { formatDay } from '../../../lib/dates';
import { isVisible } from '../../../lib/visible';
import { lengthOf } from '../../../lib/text';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Slip } from '../desk/EditorNotice';
import type { PublishRequests } from './use-asking';

/** The server's limit. */
const longestNote = 500;

interface Props {
  post: Post | null;
  isWriter: boolean;
  requests: PublishRequests;
}

/** Above the text: the writer asks for publishing, and what an editor answers. */
export function RequestNotice({ post, isWriter, requests }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const request = post?.publishRequest;
  if (!request) return null;
  const { askedBy, askedOn, answer } = request;
  const by = answer?.by ?? 'An editor';
  return (
    <Slip role="note">
      {answer ? (
        <p>
          <b>
            {isWriter
              ? `${by} answered on ${formatDay(answer.on)}:`
              : `${by} answered the writer on ${formatDay(answer.on)}:`}
          </b>{' '}
          <span dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {answer.note}
          </span>
        </p>
      ) : (
        <p>
          {isWriter ? (
            <>
              <b>You asked an editor to publish this</b>{' '}
              <span>{`on ${formatDay(askedOn)}. You can keep writing until they do.`}</span>
            </>
          ) : (
            <>
              <b>{`${askedBy ?? 'The writer'} asked you to publish this`}</b> <span>{`on ${formatDay(askedOn)}.`}</span>
            </>
          )}
        </p>
      )}
      <div className="answers">
        {isWriter ? (
          <Button
            size="small"
            variant="outlined"
            aria-disabled={requests.busy || undefined}
            onClick={requests.withdraw}
          >
            <span>{answer ? 'Dismiss' : 'Withdraw Request'}</span>
          </Button>
        ) : (
          !answer && (
            <Button size="small" variant="outlined" onClick={() => setAnswering(true)}>
              Not Yet...
            </Button>
          )
        )}
      </div>
      {isAnswering && <AnswerDialog requests={requests} onClose={() => setAnswering(false)} />}
    </Slip>
  );
}

function AnswerDialog({ requests, onClose }: { requests: PublishRequests; onClose: () => void }) {
  const id = useId();
  const [note, setNote] = useState('');
  const length = lengthOf(note);
  const problem = !isVisible(note)
    ? 'Say what’s missing.'
    : length > longestNote
      ? `Keep it to ${longestNote} characters.`
      : null;
  const leave = (): void => {
    if (note === '' || confirmDiscard()) onClose();
  };
  const send = async (): Promise<void> => {
    if (problem === null && !requests.busy && (await requests.answer(note))) onClose();
  };
  return (
    <DeskDialog
      title="Not yet"
      onClose={leave}
      keepOpenOnBackdrop
      onSubmit={() => void send()}
      actions={
        <>
          <Button variant="outlined" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" disabled={problem !== null} aria-disabled={requests.busy || undefined}>
            <span>{requests.busy ? 'Sending...' : 'Send to the Writer'}</span>
          </Button>
        </>
      }
    >
      <TextField
        id={id}
        label="Why not yet"
        value={note}
        multiline
        minRows={3}
        autoFocus
        fullWidth
        error={length > longestNote}
        helperText={`The writer reads it in the editor. ${length} of ${longestNote}`}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'auto' } }}
      />
    </DeskDialog>
  );
}
