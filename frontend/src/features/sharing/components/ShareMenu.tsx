import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '../../../components/Icon';
import { LazyPart } from '../../../components/loading/lazy-part';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useSite } from '../../../lib/site';
import type { Platform } from '../platform';

const load = importWithRetry(
  () => import('./ShareItems'),
  (module) => module.default,
);
const preload = () => void load().catch(() => undefined);
const copiedMs = 2_000;

interface Props {
  /** The menu's name, such as 'Share this article'. */
  label: string;
  /** The page's path. */
  path: string;
  title: string;
  /** Counts a share. Shares of stories are not counted: no story may be stored with a reader's session ID. */
  onShare?: (platform: Platform) => void;
}

/**
 * The share button of an article or a story and its menu. Choosing an item closes the menu; the button itself says when
 * a link was copied.
 */
export function ShareMenu({ label, path, title, onShare }: Props) {
  const url = useSite().url + path;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  const floats = open !== null || copied === 'no';
  const dismiss = (): void => {
    setOpen(null);
    setCopied((was) => (was === 'no' ? null : was));
  };

  useEffect(() => {
    if (!floats) return;
    const outside = ({ target }: PointerEvent): void => {
      if (!container.current?.contains(target as Node)) dismiss();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [floats]);

  useEffect(() => {
    if (copied !== 'yes') return;
    const timer = setTimeout(() => setCopied(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const close = (): void => {
    dismiss();
    button.current?.focus();
  };
  const onCopied = (done: boolean): void => {
    setCopied(done ? 'yes' : 'no');
    if (done) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && floats) close();
    // The browser finds the next tab stop from the focused item, so the menu closes after that.
    else if (event.key === 'Tab' && open) return void setTimeout(dismiss);
    else if (!open && event.key === 'ArrowDown') setOpen('first');
    else if (!open && event.key === 'ArrowUp') setOpen('last');
    else return;
    event.preventDefault();
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !container.current?.contains(relatedTarget)) dismiss();
  };

  return (
    <div ref={container} className="share" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="button button-line act share-button"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setCopied(null);
          setOpen(open ? null : 'first');
        }}
      >
        <Icon name={copied === 'yes' ? 'check' : 'share'} />
        <span aria-live="polite">{copied === 'yes' ? 'Copied!' : 'Share'}</span>
      </button>
      {open && (
        <LazyPart load={load} says="The ways to share didn’t load." className="share-failed">
          {(ShareItems) => (
            <ShareItems {...{ id, label, title, url, path, onShare }} from={open} onClose={close} onCopied={onCopied} />
          )}
        </LazyPart>
      )}
      {copied === 'no' && (
        <label className="share-link">
          <span>Copy this link:</span>
          <input readOnly value={url} autoFocus onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </div>
  );
}
