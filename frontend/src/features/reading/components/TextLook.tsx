import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { LazyPart } from '../../../components/loading/lazy-part';
import { importWithRetry } from '../../../lib/import-with-retry';

const load = importWithRetry(
  () => import('./TextLookPanel'),
  (module) => module.default,
);
const preload = () => void load().catch(() => undefined);

/** The button "Aa" of an article or a story, and the panel with the size and the font of its text. */
export function TextLook() {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: PointerEvent): void => {
      if (!container.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !container.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <div ref={container} className="text-look" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="button button-line act text-look-button"
        data-tip={open ? undefined : 'Text size and font'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">Aa</span>
        <span className="hidden-text">Text size and font</span>
      </button>
      {open && (
        <LazyPart load={load} says="The text settings didn’t load." className="share-failed">
          {(TextLookPanel) => <TextLookPanel id={id} />}
        </LazyPart>
      )}
    </div>
  );
}
