import { createContext, use, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goFrom, readPlace, keepsSearchPrivate, writePlace, type Place } from './filter';

export interface WhereTo {
  place: Place;
  go: (to: Partial<Place>) => void;
}

/**
 * What is looked at stands in the address: back and forward go through it, a reload keeps it, it can be sent to a colleague.
 * Only what is looked for among stories and addresses stays out (searchesQuietly), and lives as long as the tab is open.
 */
export function usePlaceInAddress(): WhereTo {
  const [query, setQuery] = useSearchParams();
  const [quiet, setQuiet] = useState<Pick<Place, 'tab' | 'q'>>({ tab: 'posts', q: '' });
  const said = readPlace(query);
  const place = keepsSearchPrivate(said.tab) && quiet.tab === said.tab ? { ...said, q: quiet.q } : said;

  // The address follows a moment later, and what is drawn with it: who goes on meanwhile goes on from where they went.
  const ahead = useRef<{ query: URLSearchParams; place: Place }>(null);
  const go = (to: Partial<Place>): void => {
    const here = ahead.current?.query === query ? ahead.current.place : place;
    const next = goFrom(here, to);
    ahead.current = { query, place: next };
    setQuiet({ tab: next.tab, q: keepsSearchPrivate(next.tab) ? next.q : '' });
    const [before, after] = [writePlace(here).toString(), writePlace(next).toString()];
    // One entry for the whole of a search, not one for each pause in its typing.
    const typing = to.q !== undefined && to.q !== '' && here.q !== '';
    if (before !== after) setQuery(after, { replace: typing, preventScrollReset: true });
  };
  return { place, go };
}

export const PlaceContext = createContext<WhereTo | null>(null);

/** For what stands deep in a panel: the head of a column, the line that says what was found. */
export function usePlace(): WhereTo {
  const where = use(PlaceContext);
  if (!where) throw new Error('This belongs on the desk.');
  return where;
}
