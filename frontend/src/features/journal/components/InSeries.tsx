import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/Link';
import type { PlaceInSeries, PostSummary } from '../../../lib/api/types';
import { relatedQuery } from '../api/list-related';

const usePlace = (id: number): PlaceInSeries | null => useQuery(relatedQuery(String(id))).data?.series ?? null;

/** The line above an article: its place in a series. Nothing for an article without one. */
export function InSeries({ id }: { id: number }) {
  const place = usePlace(id);
  if (!place) return null;
  return (
    <p className="wrap in-series">
      <span>{`Part ${place.part} of ${place.parts} in`}</span>{' '}
      <Link to={`/series/${place.slug}`} dir="auto">
        {place.name}
      </Link>
    </p>
  );
}

/** After an article: the parts before and after it in its series. */
export function SeriesParts({ id }: { id: number }) {
  const place = usePlace(id);
  if (!place || !(place.previous ?? place.next)) return null;
  return (
    <nav className="wrap neighbors" aria-label={`More in the series ${place.name}`}>
      {place.previous && <Part post={place.previous} number={place.part - 1} of={place} side="earlier" />}
      {place.next && <Part post={place.next} number={place.part + 1} of={place} side="later" />}
    </nav>
  );
}

interface PartProps {
  post: PostSummary;
  number: number;
  of: PlaceInSeries;
  side: 'earlier' | 'later';
}

function Part({ post, number, of, side }: PartProps) {
  return (
    <Link className={`neighbor neighbor-${side}`} to={`/article/${post.id}`}>
      <span className="meta">{`Part ${number} of ${of.parts}`}</span>{' '}
      <span className="neighbor-title" dir="auto">
        {post.title}
      </span>
    </Link>
  );
}
