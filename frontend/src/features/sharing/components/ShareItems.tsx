import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { copyText } from '../../../lib/copy-text';
import { microblogLink, photoStoryLink } from '../links';
import { savePicture } from '../api/save-picture';
import type { Platform } from '../platform';
import { pictureOf } from '../quote';

interface Props {
  id: string;
  label: string;
  title: string;
  url: string;
  /** The page's path. */
  path: string;
  /** The item that gets the focus; 'last' when opened with ArrowUp. */
  from: 'first' | 'last';
  onShare: ((platform: Platform) => void) | undefined;
  onClose: () => void;
  onCopied: (copied: boolean) => void;
}

/**
 * The open share menu: the device's own share sheet first, where there is one, then the three platforms. A photo story needs a picture, so there is one to save. Follows the
 * WAI-ARIA keyboard pattern: arrows move, letters jump, Tab leaves. Loaded with the first use.
 */
export default function ShareItems({ id, label, title, url, path, from, onShare, onClose, onCopied }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  // Opens upward where it would not fit below, and to the left where it would not fit to the right.
  useLayoutEffect(() => {
    const { bottom, height, right, width } = menu.current!.getBoundingClientRect();
    const button = menu.current!.parentElement!.getBoundingClientRect();
    menu.current!.toggleAttribute('data-above', bottom > innerHeight && button.top > height);
    menu.current!.toggleAttribute('data-left', right > document.documentElement.clientWidth && button.right > width);
  }, []);
  useEffect(() => {
    items()
      .at(from === 'first' ? 0 : -1)
      ?.focus();
  }, [from]);

  const choose = (platform: Platform): void => {
    onShare?.(platform);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const letter =
      event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ' && event.key.toLowerCase();
    const to = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    const named = letter
      ? [...all.slice(at + 1), ...all].find((item) => item.textContent.toLowerCase().startsWith(letter))
      : undefined;
    if (to ?? named) (to ?? named)?.focus();
    // The space bar activates menu items, but by default not links.
    else if (event.key === ' ') (document.activeElement as HTMLElement | null)?.click();
    else return;
    event.preventDefault();
  };
  const copy = (): void => {
    choose('copy_link');
    void copyText(url).then(onCopied);
  };
  const save = (): void => {
    onClose();
    void savePicture(pictureOf(path, 'tall'), 'the-archive.png');
  };
  const shareByDevice = (event: MouseEvent): void => {
    event.preventDefault();
    onClose();
    // Canceled by the reader or not possible: nothing to report.
    navigator.share({ title, url }).catch(() => undefined);
  };

  const item = { role: 'menuitem', tabIndex: -1 } as const;
  const external = { ...item, target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div ref={menu} id={id} className="share-menu" role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {'share' in navigator && (
        <button {...item} type="button" onClick={shareByDevice}>
          Share with an app
        </button>
      )}
      <a {...external} href={microblogLink(title, url)} onClick={() => choose('twitter')}>
        Post on X (Twitter)
      </a>
      <a {...external} href={photoStoryLink(url)} onClick={() => choose('instagram')}>
        Instagram story
      </a>
      <button {...item} type="button" onClick={save}>
        Save image
      </button>
      <button {...item} type="button" onClick={copy}>
        Copy link
      </button>
    </div>
  );
}
