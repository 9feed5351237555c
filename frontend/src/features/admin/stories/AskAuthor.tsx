import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import { isVisible } from '../../../lib/visible';

const { max } = LENGTHS.storyQuestion;

/** Ways to begin a question: thanks first, then what it is about. */
const beginnings = [
  'Thank you for trusting us with this. Is it okay if we change ',
  'Thank you for writing this. Could someone recognize you by ',
  'We’d like to publish this. What did you mean by ',
];

interface Props {
  /** Someone else has decided the story, or asked its author. */
  isOver: boolean;
  /** The text that was typed before and not sent. */
  draft: string;
  onDraft: (text: string) => void;
  /** Resolves when the question was sent or refused. */
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** A question to the author of a story. */
export function AskAuthor({ isOver, draft, onDraft, send, onClose }: Props) {
  const [text, setText] = useState(draft);
  const [pending, setPending] = useState(false);
  const isTooLong = [...text.trim()].length > max;
  const ready = isVisible(text) && !isTooLong && !pending && !isOver;
  const hint = isOver
    ? 'Someone decided this first or asked its author, so you can’t send it. Copy what you need.'
    : 'The writer sees this on their receipt page.';
  const type = (typed: string): void => {
    setText(typed);
    onDraft(typed);
  };
  /** A question that nobody wants to send must not keep the browser from closing the page. */
  const cancel = (): void => {
    onDraft('');
    onClose();
  };
  return (
    <form
      noValidate
      style={{ display: 'grid', gap: '.75rem', width: '100%', maxWidth: '44em' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        setPending(true);
        void send(text.trim()).finally(() => setPending(false));
      }}
    >
      {text === '' && (
        <div role="group" aria-label="Begin with" style={{ display: 'grid', justifyItems: 'start' }}>
          {beginnings.map((beginning) => (
            <Button
              key={beginning}
              size="small"
              variant="text"
              sx={{ textAlign: 'left', fontWeight: 400 }}
              onClick={() => {
                type(beginning);
                document.getElementById('ask-author')?.focus();
              }}
            >
              <span>{`${beginning.trim()} …`}</span>
            </Button>
          ))}
        </div>
      )}
      <TextField
        id="ask-author"
        label="Your question"
        value={text}
        onChange={(event) => type(event.target.value)}
        error={isTooLong}
        helperText={isTooLong ? `Keep it to ${max.toLocaleString('en-US')} characters or fewer.` : hint}
        autoFocus
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'auto', readOnly: pending } }}
      />
      <div style={{ display: 'flex', gap: '.5rem' }}>
        {!isOver && (
          <Button size="small" type="submit" variant="outlined" aria-disabled={!ready || undefined}>
            <span>{pending ? 'Sending...' : 'Ask the Author'}</span>
          </Button>
        )}
        <Button size="small" variant="text" onClick={cancel}>
          <span>{isOver ? 'Discard' : 'Cancel'}</span>
        </Button>
      </div>
    </form>
  );
}
