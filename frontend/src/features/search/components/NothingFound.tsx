import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { countedCategoriesQuery } from '../../../lib/api/categories';
import { withQuery } from '../../../lib/api/client';
import { suggestionQuery } from '../api/suggestion';

interface Props {
  /** The words that were not found. */
  term: string;
  /** Search for these words instead. */
  onSuggest: (words: string) => void;
  /** A category was opened, possibly on the current page. */
  onFollow: () => void;
}

/** Ways on from a search that found nothing: a similar word, and the categories that have articles. */
export function NothingFound({ term, onSuggest, onFollow }: Props) {
  const id = useId();
  const suggestion = useQuery(suggestionQuery(term)).data;
  const categories = useQuery(countedCategoriesQuery()).data?.filter(({ publishedCount }) => publishedCount > 0);
  return (
    <div className="search-nothing">
      <p aria-live="polite">
        {suggestion && (
          <span>
            Did you mean{' '}
            <button type="button" dir="auto" onClick={() => onSuggest(suggestion)}>
              {suggestion}
            </button>
            ?
          </span>
        )}
      </p>
      {categories && categories.length > 0 && (
        <nav aria-labelledby={id}>
          <p id={id} className="meta">
            Or browse a category
          </p>
          <ul>
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={withQuery('/journal', { category: slug })} onClick={onFollow}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
