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
const over = 'Someone answered first, or the writer isn’t asking anymore, so you can’t send this. Copy what you need.';

interface Props {
  post: Post | null;
  isWriter: boolean;
  requests: PublishRequests;
}

/** Above the text: the writer asks for publishing, and what an editor answers. */
export function RequestNotice({ post, isWriter, requests }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const request = post?.publishRequest;
  return (
    <>
      {request && <Notice {...{ request, isWriter, requests }} onAnswer={() => setAnswering(true)} />}
      {/* It stays when the request is gone, with what was typed. */}
      {isAnswering && (
        <AnswerDialog isOver={request?.answer !== null} requests={requests} onClose={() => setAnswering(false)} />
      )}
    </>
  );
}

interface NoticeProps extends Pick<Props, 'isWriter' | 'requests'> {
  request: NonNullable<Post['publishRequest']>;
  onAnswer: () => void;
}

function Notice({ request: { askedBy, askedOn, answer }, isWriter, requests, onAnswer }: NoticeProps) {
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
            <Button size="small" variant="outlined" onClick={onAnswer}>
              Not Yet...
            </Button>
          )
        )}
      </div>
    </Slip>
  );
}

interface AnswerProps extends Pick<Props, 'requests'> {
  /** Nobody waits for an answer anymore. */
  isOver: boolean;
  onClose: () => void;
}

function AnswerDialog({ isOver, requests, onClose }: AnswerProps) {
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
    if (problem === null && !isOver && !requests.busy && (await requests.answer(note))) onClose();
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
          <Button type="submit" disabled={isOver || problem !== null} aria-disabled={requests.busy || undefined}>
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
        helperText={isOver ? over : `The writer reads it in the editor. ${length} of ${longestNote}`}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { dir: 'auto', readOnly: requests.busy },
          formHelperText: isOver ? { role: 'alert' } : {},
        }}
      />
    </DeskDialog>
  );
}
