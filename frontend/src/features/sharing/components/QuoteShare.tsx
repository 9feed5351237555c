import { useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useLazyModule } from '../../../lib/use-lazy-module';
import type { Platform } from '../platform';
import { selectedWords } from '../selected-words';

const load = importWithRetry(
  () => import('./QuoteBar'),
  (module) => module.default,
);
/** A selection that is still growing shows nothing. */
const settledMs = 350;

interface Props {
  /** The page's path. */
  path: string;
  title: string;
  /** The element whose words can be shared. */
  within: string;
  onShare?: (platform: Platform) => void;
}

/** Offers to share the words that a reader selects. The bar loads with the first selection; without scripts there is none. */
export function QuoteShare({ path, title, within, onShare }: Props) {
  const [words, setWords] = useState('');
  const { part: QuoteBar } = useLazyModule(words !== '', load);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const selected = selectedWords(document.querySelector(within));
      // A tap on the bar takes the selection away in some browsers, and the focus of a button in all of them.
      if (selected === '' && bar.current?.contains(document.activeElement)) return;
      setWords(selected);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, settledMs);
    };
    document.addEventListener('selectionchange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
    };
  }, [within]);

  if (words === '' || !QuoteBar) return null;
  const close = (): void => {
    getSelection()?.removeAllRanges();
    setWords('');
  };
  return <QuoteBar ref={bar} {...{ path, title, words, onShare }} onClose={close} />;
}
