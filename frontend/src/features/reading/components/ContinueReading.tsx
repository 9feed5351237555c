import { useEffect } from 'react';
import { Link } from '../../../components/Link';
import { placeWords, tidyPlaces, unfinishedOf, usePlaces } from '../../../lib/reading-places';

/**
 * The line with the article that this reader has not finished. It is empty in the server's page, which is the same for everyone. The style
 * sheet makes room for it before the first paint, so that nothing moves when it is filled.
 */
export function ContinueReading() {
  const place = unfinishedOf(usePlaces());
  useEffect(() => {
    if (!place) tidyPlaces();
  }, [place]);
  return (
    <div className="continue-reading">
      {place && (
        <>
          <span className="continue-label">Continue reading</span>
          <Link to={`/article/${place.id}`} dir="auto">
            {place.title}
          </Link>
          <span className="continue-words meta">{placeWords(place)}</span>
        </>
      )}
    </div>
  );
}
