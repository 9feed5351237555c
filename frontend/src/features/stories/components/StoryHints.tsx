import { clusterStart, cutText } from '../../../../../backend/src/kernel/cut-text';
import { useEffect, useRef, useState } from 'react';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import { looksLike } from '../../../lib/redaction/mark';
import { countOf, nextFound, type Redaction, type Span } from '../../../lib/redaction/redaction';
import { useRedaction } from '../../../lib/redaction/use-redaction';
import { counted } from '../../../lib/text';

/** In milliseconds. */
const pauseMs = 1200;
/** Characters of the story on each side of a name. */
const around = 32;

interface Props {
  text: string;
  /** While the story is being sent. */
  busy: boolean;
  onText: (text: string) => void;
}

/**
 * Below the story, before it is sent: what looks like a name or a place, one at a time, with words that could stand
 * there instead. It never stops anyone from sending, and nothing of it is stored or sent.
 */
export function StoryHints({ text, busy, onText }: Props) {
  const { redaction, change, leave, undo } = useRedaction({ text, onText, pauseMs, wanted: !busy });
  const [changed, setChanged] = useState<{ id: number; to: string } | null>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const after = useRef<HTMLParagraphElement>(null);
  const [moved, setMoved] = useState(0);
  const span = nextFound(redaction, null);
  const more = countOf(redaction, 'found') - 1;
  const done = changed && redaction.spans.some(({ id, state }) => id === changed.id && state === 'changed');

  // The buttons that were pressed may be gone, so the focus moves to what came in their place.
  useEffect(() => {
    if (moved > 0) (question.current ?? after.current)?.focus();
  }, [moved]);

  const act = (next: Redaction, id: number | null): void => {
    const now = next.spans.find((each) => each.id === id);
    setChanged(now ? { id: now.id, to: now.text } : null);
    setMoved(moved + 1);
  };

  return (
    <>
      <LiveStatus>
        {span ? 'Something in your story looks like a name or a place. You can change it below your story.' : ''}
      </LiveStatus>
      {(span || done) && !busy && (
        <section className="story-hints" aria-label="Names and places">
          {done && (
            <p ref={after} tabIndex={-1} className="story-hint-done">
              <span>{`Changed to “${changed.to}”.`}</span>{' '}
              <button type="button" onClick={() => act(undo(changed.id), null)}>
                Undo
              </button>
            </p>
          )}
          {span && (
            <>
              <p ref={question} tabIndex={-1}>
                <b>{`${looksLike(span.kind)} Want to change it?`}</b>
              </p>
              <Excerpt text={redaction.text} span={span} />
              <div className="story-hint-roles" role="group" aria-label={`Instead of ${span.text}`}>
                {span.roles.map((role) => (
                  <button type="button" key={role} onClick={() => act(change(span.id, role), span.id)}>
                    {role}
                  </button>
                ))}
                <button type="button" onClick={() => act(leave(span.id), null)}>
                  Leave it
                </button>
              </div>
              <p className="story-hint-note">
                <span>{more > 0 && `${counted(more, 'more', 'more')} after this. `}</span>
                It’s up to you. We look for names on your device, and you can send your story as it is.
              </p>
            </>
          )}
        </section>
      )}
    </>
  );
}

/** The words around a mark, cut at spaces. */
function Excerpt({ text, span: { start, end } }: { text: string; span: Span }) {
  const before = text.slice(0, start);
  const rest = text.slice(end);
  const head =
    before.length > around
      ? `…${before.slice(clusterStart(before, before.length - around)).replace(/^\S*\s/, '')}`
      : before;
  const tail = rest.length > around ? `${cutText(rest, around).replace(/\s\S*$/, '')}…` : rest;
  return (
    <p className="story-hint-where" dir="auto">
      <span>{head}</span>
      <mark>{text.slice(start, end)}</mark>
      <span>{tail}</span>
    </p>
  );
}
