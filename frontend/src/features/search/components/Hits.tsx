import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { SearchHit } from '../../../lib/api/types';
import { markedRuns } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import { cutOf } from '../rules';

interface Props {
  ref: Ref<HTMLDivElement>;
  hits: SearchHit[];
  listId: string;
  idOf: (index: number) => string;
  /** Index of the one the keyboard is at; -1 for none. */
  active: number;
  onFollow: () => void;
}

/** The options are links all the same: they can be opened in a tab of their own. The keyboard stays in the field. */
export function Hits({ ref, hits, listId, idOf, active, onFollow }: Props) {
  return (
    <div ref={ref} role="listbox" id={listId} tabIndex={-1} aria-label="Search results">
      {hits.map(({ type, id, title, excerpt, category }, index) => (
        <Link
          key={`${type}-${id}`}
          id={idOf(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={`hue-${hueOf(category)}`}
          to={type === 'article' ? `/article/${id}` : '/stories'}
          onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onFollow()}
        >
          <span className="meta search-kind">
            {type === 'article' ? 'Article' : 'Story'} {category && <span className="cat">{category}</span>}
          </span>
          <span className="search-title">{title}</span>
          <span className="search-excerpt" data-cut={cutOf(excerpt)}>
            {markedRuns(excerpt).map(({ text, marked }, run) =>
              marked ? <mark key={run}>{text}</mark> : <span key={run}>{text}</span>,
            )}
          </span>
        </Link>
      ))}
    </div>
  );
}
