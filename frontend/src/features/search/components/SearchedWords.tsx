import { Link } from 'react-router-dom';
import type { SearchedWord } from '../../../lib/api/types';

const SAID = { avoided: 'is avoided by many.', slur: 'is a slur.' } as const;

interface Props {
  words: readonly SearchedWord[];
  /** A term was opened, possibly on the current page. */
  onFollow: () => void;
}

/** Says which of the typed words the glossary explains. It is always in the page, so that screen readers announce its changes. */
export function SearchedWords({ words, onFollow }: Props) {
  return (
    <div aria-live="polite">
      {words.map(({ word, relation, term, slug, preferred }) => (
        <p key={`${slug} ${word}`} className="search-word">
          {relation && <span>{`“${word}” ${SAID[relation]} `}</span>}
          {relation && preferred.length > 0 && <span>{`Better: ${preferred.join(' or ')}. `}</span>}
          <Link to={`/glossary/${slug}`} onClick={onFollow}>
            {`See “${term}” in the glossary`}
          </Link>
        </p>
      ))}
    </div>
  );
}
