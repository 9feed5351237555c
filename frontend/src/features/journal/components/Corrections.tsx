import { Link } from '../../../components/Link';
import type { Correction } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';

/** The errors in an article that were named, below its sources. */
export function Corrections({ corrections }: { corrections: Correction[] }) {
  return (
    <section className="sources corrections" id="article-corrections" aria-labelledby="article-corrections-title">
      <h2 id="article-corrections-title">Corrections</h2>
      <ul>
        {corrections.map(({ id, date, text }) => (
          <li key={id}>
            <time dateTime={date}>{formatDate(date)}</time>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
      <Link to="/corrections">All corrections</Link>
    </section>
  );
}
