import { useCallback, useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useLazyModule } from '../../../lib/use-lazy-module';
import { watchTerms } from '../watch-terms';

const load = importWithRetry(() => import('./TermCard'));

/**
 * The cards of the words of the glossary in the text of a page: `a.term`, which the server has set. The HTML of the text is the same for
 * everybody. The card and its text load when the first word is looked up. Without scripts, or if that fails, a word is a link.
 */
export function TermCards() {
  const [word, setWord] = useState<HTMLAnchorElement | null>(null);
  const { part, failed } = useLazyModule(word !== null, load);
  const watch = useRef<ReturnType<typeof watchTerms>>(null);
  const fail = useCallback((one: HTMLAnchorElement) => watch.current?.fail(one), []);

  useEffect(() => {
    watch.current = watchTerms(setWord);
    return () => watch.current?.stop();
  }, []);

  useEffect(() => {
    if (failed && word) fail(word);
  }, [failed, word, fail]);

  if (!word || !part) return null;
  return <part.TermCard key={word.pathname} word={word} onFail={fail} />;
}
