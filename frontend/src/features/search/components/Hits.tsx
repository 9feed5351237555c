import { Link } from 'react-router-dom';
import type { SearchHit } from '../../../lib/api/types';
import { markedRuns } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';

export function Hits({ hits }: { hits: SearchHit[] }) {
  return (
    <ul>
      {hits.map(({ type, id, title, excerpt, category }) => (
        <li key={`${type}-${id}`} className={`hue-${hueOf(category)}`}>
          <Link to={type === 'article' ? `/article/${id}` : '/stories'}>
            <span className="meta">
              {type === 'article' ? 'Article' : 'Story'} {category && <span className="cat">{category}</span>}
            </span>
            <span className="search-title">{title}</span>
            <span className="search-excerpt">
              {markedRuns(excerpt).map(({ text, marked }, index) =>
                marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
