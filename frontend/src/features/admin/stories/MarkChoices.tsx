import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { looksLike } from '../../../lib/redaction/mark';
import type { Span } from '../../../lib/redaction/redaction';
import { Kbd } from '../desk/KeyLine';
import { Choices } from './marked-styles';

interface Props {
  span: Span;
  /** Whether the field for words of one's own is open. */
  writing: boolean;
  showsKeys: boolean;
  onRole: (role: string) => void;
  onWrite: () => void;
  onLeave: () => void;
  onUndo: () => void;
}

/** The choices for a mark. Each choice has a key. */
export function MarkChoices({ span, writing, showsKeys, onRole, onWrite, onLeave, onUndo }: Props) {
  const [words, setWords] = useState('');
  const ready = words.trim() !== '';
  const choice = (key: string, label: ReactNode, run: () => void) => (
    <button type="button" aria-keyshortcuts={key} onClick={run}>
      {showsKeys && <Kbd aria-hidden="true">{key}</Kbd>}
      {label}
    </button>
  );
  // Enter belongs to this field, not to the form around it, which would save the story.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) onRole(words);
  };

  if (span.state !== 'found') {
    const about = span.replaced ? `Changed from “${span.replaced.text}”.` : 'Left as it is.';
    return (
      <Choices role="group" aria-label={about}>
        <p>{about}</p>
        <div>{choice('u', 'put it back', onUndo)}</div>
      </Choices>
    );
  }
  const question = `${looksLike(span.kind)} Write instead:`;
  return (
    <Choices role="group" aria-label={question}>
      <p>{question}</p>
      {writing ? (
        <div>
          <input
            autoFocus
            aria-label="My own words"
            autoComplete="off"
            dir="auto"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-disabled={!ready} onClick={() => ready && onRole(words)}>
            Use
          </button>
        </div>
      ) : (
        <div>
          {choice('m', span.roles[0], () => onRole(span.roles[0]))}
          {choice('c', span.roles[1], () => onRole(span.roles[1]))}
          {choice('o', 'my own words', onWrite)}
          {choice('x', 'leave it', onLeave)}
        </div>
      )}
    </Choices>
  );
}
