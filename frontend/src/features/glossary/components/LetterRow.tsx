import { Link } from '../../../components/Link';
import type { ListedTerm } from '../api/get-terms';
import { betterWords } from '../words';

/** The terms of one letter. */
export function LetterRow({ letter, terms }: { letter: string; terms: readonly ListedTerm[] }) {
  return (
    <section className="letter-row" id={`letter-${letter === '#' ? 'other' : letter}`}>
      <p className="letter-big" aria-hidden="true">
        {letter}
      </p>
      <h2 className="hidden-text">{letter === '#' ? 'Other' : letter}</h2>
      <dl>
        {terms.map((term) => {
          const better = betterWords(term.synonyms);
          return (
            <div key={term.id}>
              <dt>
                <Link to={`/glossary/${term.slug}`} dir="auto">
                  {term.term}
                </Link>
                {term.kind && <small>{term.kind}</small>}
              </dt>
              <dd dir="auto">{term.excerpt}</dd>
              {better.length > 0 && <dd className="letter-instead">{`Try ${better.join(' or ')}.`}</dd>}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
