import Button from '@mui/material/Button';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { looksLike } from '../../../lib/redaction/mark';
import { lineEndAfter, piecesOf } from '../../../lib/redaction/pieces';
import { countOf, nextFound, type Redaction, type Span } from '../../../lib/redaction/redaction';
import type { RedactionState } from '../../../lib/redaction/use-redaction';
import { useKeysSwitch } from '../desk/keys';
import { Kbd, useShowsKeys } from '../desk/KeyLine';
import { MarkChoices } from './MarkChoices';
import { MarkedText, MarksLine } from './marked-styles';

interface Props {
  state: RedactionState;
  busy: boolean;
  onType: () => void;
}

const describe = ({ spans }: Redaction, redaction: Redaction): string =>
  `${countOf(redaction, 'changed')} of ${spans.length} changed.`;

/**
 * Goes through the names and places of a story: `n` opens the next one, and one key replaces it by a role. Everything
 * happens in the form; saving it is a decision of its own.
 */
export function NamesAndPlaces({ state, busy, onType }: Props) {
  const { redaction } = state;
  const [open, setOpen] = useState<number | null>(null);
  const [writing, setWriting] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [breakAt, setBreakAt] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const showsKeys = useShowsKeys();
  const keysOn = useKeysSwitch((now) => now.on);
  const span = redaction.spans.find(({ id }) => id === open);
  const total = redaction.spans.length;

  const show = (next: Span | undefined): void => {
    setWriting(false);
    setOpen(next?.id ?? null);
    if (!next) line.current?.focus();
  };

  // The marks may arrive after the dialog has opened.
  const began = useRef(false);
  useEffect(() => {
    if (began.current || total === 0) return;
    began.current = true;
    show(nextFound(redaction, null));
  });

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !span) return setBreakAt(null);
    const measure = (): void => setBreakAt(lineEndAfter(element, redaction.text, span.end));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [span, redaction.text]);

  useEffect(() => {
    const mark = root.current?.querySelector<HTMLElement>(`[data-span="${open}"]`);
    mark?.focus({ preventScroll: true });
    mark?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);

  const replace = (role: string): void => {
    if (!span || busy) return;
    const next = state.change(span.id, role);
    setAnnouncement(`Changed ${span.text} to ${role.trim()}. ${describe(next, next)}`);
    show(nextFound(next, span.id));
  };
  const leave = (): void => {
    if (!span || busy) return;
    const next = state.leave(span.id);
    setAnnouncement(`Left ${span.text} as it is.`);
    show(nextFound(next, span.id));
  };
  const undo = (): void => {
    const id = span && span.state !== 'found' ? span.id : redaction.done.at(-1);
    if (id === undefined || busy) return;
    const next = state.undo(id);
    const back = next.spans.find((each) => each.id === id);
    setAnnouncement(`${back?.text ?? 'It'} is back.`);
    show(back);
  };
  const goOn = (): void => {
    const next = nextFound(redaction, open);
    if (next) show(next);
    else setAnnouncement('You have been through all of them.');
  };

  const act: Record<string, (() => void) | undefined> = {
    n: goOn,
    u: undo,
    ...(span?.state === 'found' && {
      m: () => replace(span.roles[0]),
      c: () => replace(span.roles[1]),
      o: () => setWriting(true),
      x: leave,
    }),
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && span) {
      event.stopPropagation();
      if (writing) setWriting(false);
      else setOpen(null);
      root.current?.querySelector<HTMLElement>(`[data-span="${span.id}"]`)?.focus();
      return;
    }
    const typing = event.target instanceof HTMLInputElement;
    if (typing || !keysOn || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  const choices = span && (
    <MarkChoices
      key={`choices-${span.id}`}
      span={span}
      writing={writing}
      showsKeys={showsKeys}
      onRole={replace}
      onWrite={() => setWriting(true)}
      onLeave={leave}
      onUndo={undo}
    />
  );
  const pieces = piecesOf(redaction.text, redaction.spans, breakAt);
  const cut = breakAt === null ? pieces.length : pieces.filter(({ start }) => start < breakAt).length;
  const draw = (run: (typeof pieces)[number]) =>
    run.span ? (
      <MarkButton
        key={`span-${run.span.id}`}
        span={run.span}
        open={run.span.id === open}
        onOpen={() => show(run.span)}
      />
    ) : (
      <span key={run.start} data-start={run.start}>
        {run.text}
      </span>
    );

  return (
    <div onKeyDown={onKeyDown}>
      <MarkedText ref={root} role="group" aria-label="Content" dir="auto">
        {/* One list with keys: a mark that moved from one list to another would be a new element, without the focus. */}
        {[...pieces.slice(0, cut).map(draw), choices, ...pieces.slice(cut).map(draw)]}
      </MarkedText>
      <MarksLine sx={{ marginTop: '1rem' }}>
        <p ref={line} tabIndex={-1}>
          <b>Names and places:</b> <span>{describe(redaction, redaction)}</span>{' '}
          {showsKeys && (
            <span>
              <Kbd>n</Kbd> goes to the next one.{' '}
            </span>
          )}
          <span>These are only suggestions.</span>
        </p>
        <div>
          {redaction.done.length > 0 && (
            <Button size="small" variant="text" disabled={busy} onClick={undo}>
              Undo
            </Button>
          )}
          <Button size="small" variant="text" onClick={goOn} disabled={!nextFound(redaction, null)}>
            Next
          </Button>
          <Button size="small" variant="outlined" onClick={onType}>
            Type Instead
          </Button>
        </div>
      </MarksLine>
      <span className="hidden-text" role="status">
        {announcement}
      </span>
    </div>
  );
}

const wordsAbout = ({ text, kind, state, replaced }: Span): string => {
  if (state === 'changed') return `${text}. Changed from ${replaced!.text}.`;
  return state === 'left' ? `${text}. Left as it is.` : `${text}. ${looksLike(kind)}`;
};

function MarkButton({ span, open, onOpen }: { span: Span; open: boolean; onOpen: () => void }) {
  const shown = span.state === 'changed';
  return (
    <button
      type="button"
      className={shown ? 'role' : 'mark'}
      data-span={span.id}
      data-start={span.start}
      data-open={open || undefined}
      data-left={span.state === 'left' || undefined}
      aria-expanded={open}
      aria-label={wordsAbout(span)}
      onClick={onOpen}
    >
      {span.text}
    </button>
  );
}
