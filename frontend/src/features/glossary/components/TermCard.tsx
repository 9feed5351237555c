import { autoUpdate, computePosition, flip, inline, offset, shift } from '@floating-ui/dom';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '../../../components/Link';
import { termQuery, type ReadTerm } from '../api/get-terms';
import { betterWords } from '../words';

const ID = 'term-card';
const GAP_PX = 6;
const EDGE_PX = 12;

interface Props {
  /** The link in the text. */
  word: HTMLAnchorElement;
  /** The term is gone, or cannot be loaded. */
  onFail: () => void;
}

/**
 * Says beside a word what it means. It describes the word for screen readers, and the focus stays where it is. Its link is for
 * pointers only: with the keyboard, the word itself leads there.
 */
export function TermCard({ word, onFail }: Props) {
  const { data: term, isError } = useQuery({ ...termQuery(word.pathname.split('/').at(-1)!), retry: false });
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isError) onFail();
  }, [isError, onFail]);

  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    // The top layer: nothing on the page covers it.
    element.showPopover?.();
    word.setAttribute('aria-describedby', ID);
    const stopPlacing = autoUpdate(word, element, () => void place(word, element));
    return () => {
      stopPlacing();
      word.removeAttribute('aria-describedby');
    };
  }, [word]);

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
