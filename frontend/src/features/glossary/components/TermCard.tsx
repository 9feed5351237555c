import { autoUpdate, computePosition, flip, inline, offset, shift } from '@floating-ui/dom';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '../../../components/Link';
import { ApiError } from '../../../lib/api/client';
import { termQuery, type ReadTerm } from '../api/get-terms';
import { betterWords } from '../words';

const ID = 'term-card';
const GAP_PX = 6;
const EDGE_PX = 12;
/** A card that opens later than this loads its text again: a meaning that was corrected must not wait for a reload. */
const FRESH_MS = 5_000;

interface Props {
  /** The link in the text. */
  word: HTMLAnchorElement;
  /** The term cannot be loaded or is gone, or the text has changed and has no such word any more. */
  onFail: (word: HTMLAnchorElement) => void;
}

/**
 * Says beside a word what it means. It describes the word for screen readers, and the focus stays where it is. Its link is for
 * pointers only: with the keyboard, the word itself leads there.
 */
export function TermCard({ word, onFail }: Props) {
  const slug = word.pathname.split('/').at(-1)!;
  const { data: term, error, isLoadingError } = useQuery({ ...termQuery(slug), staleTime: FRESH_MS });
  const card = useRef<HTMLDivElement>(null);
  const hasFailed = isLoadingError || (error instanceof ApiError && error.status === 404);

  useEffect(() => {
    if (hasFailed) onFail(word);
  }, [hasFailed, onFail, word]);

  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    // The top layer: nothing on the page covers it.
    element.showPopover?.();
    word.setAttribute('aria-describedby', ID);
    const stopPlacing = autoUpdate(word, element, () => {
      if (word.isConnected) void place(word, element);
      else onFail(word);
    });
    return () => {
      stopPlacing();
      word.removeAttribute('aria-describedby');
      element.hidePopover?.();
    };
  }, [word, onFail]);

  return (
    <div ref={card} id={ID} className="term-card" role="note" aria-label="In the glossary" popover="manual">
      {term ? <Meaning term={term} path={word.pathname} /> : <p>Looking it up...</p>}
    </div>
  );
}

function Meaning({ term, path }: { term: ReadTerm; path: string }) {
  const better = betterWords(term.synonyms);
  return (
    <>
      <p className="term-card-head">
        <dfn>{term.term}</dfn>
        {term.kind && <i>{term.kind}</i>}
      </p>
      <p dir="auto">{term.excerpt}</p>
      {better.length > 0 && <p className="term-card-better">{`Better: ${better.join(', ')}`}</p>}
      <p>
        <Link to={path} tabIndex={-1}>
          More in the glossary
        </Link>
      </p>
    </>
  );
}

async function place(word: HTMLElement, card: HTMLElement): Promise<void> {
  const { x, y } = await computePosition(word, card, {
    strategy: 'fixed',
    placement: 'bottom-start',
    // A word may be broken over two lines.
    middleware: [inline(), offset(GAP_PX), flip(), shift({ padding: EDGE_PX })],
  });
  Object.assign(card.style, { left: `${x}px`, top: `${y}px` });
}
