import { createContext, use, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goFrom, readPlace, keepsSearchPrivate, writePlace, type Place } from './filter';
import { tabCapabilities, tabs } from './tabs';
import { useCan } from '../../../lib/use-can';

export interface WhereTo {
  place: Place;
  go: (to: Partial<Place>) => void;
}

/** The place in the address, or the first tab that the user may open. */
function openPlace(place: Place, may: ReturnType<typeof useCan>): Place {
  if (may(tabCapabilities[place.tab])) return place;
  const tab = tabs.find((name) => may(tabCapabilities[name]));
  return tab ? goFrom(place, { tab }) : place;
}

/**
 * The view is stored in the address, so that Back, reload and shared links work. Searches among stories and email
 * addresses are the exception (keepsSearchPrivate): they live only in the open page.
 */
export function usePlaceInAddress(): WhereTo {
  const [query, setQuery] = useSearchParams();
  const [privateSearch, setPrivateSearch] = useState<Pick<Place, 'tab' | 'q'>>({ tab: 'posts', q: '' });
  const may = useCan();
  const fromAddress = openPlace(readPlace(query), may);
  const place =
    keepsSearchPrivate(fromAddress.tab) && privateSearch.tab === fromAddress.tab
      ? { ...fromAddress, q: privateSearch.q }
      : fromAddress;

  // The address and the render follow a moment later, so a second change in between must build on the first.
  const pendingPlace = useRef<{ query: URLSearchParams; place: Place }>(null);
  const go = (to: Partial<Place>): void => {
    const here = pendingPlace.current?.query === query ? pendingPlace.current.place : place;
    const next = goFrom(here, to);
    pendingPlace.current = { query, place: next };
    setPrivateSearch({ tab: next.tab, q: keepsSearchPrivate(next.tab) ? next.q : '' });
    const [before, after] = [writePlace(here).toString(), writePlace(next).toString()];
    // One history entry per search, not one per pause in typing.
    const typing = to.q !== undefined && to.q !== '' && here.q !== '';
    // A new email got its id: Back leads to the list, not to another new email.
    const gotItsId = here.campaign === 'new' && typeof next.campaign === 'number';
    if (before !== after) setQuery(after, { replace: typing || gotItsId, preventScrollReset: true });
  };
  return { place, go };
}

export const PlaceContext = createContext<WhereTo | null>(null);

/** For components deep in a panel, such as column heads. */
export function usePlace(): WhereTo {
  const where = use(PlaceContext);
  if (!where) throw new Error('This belongs on the desk.');
  return where;
}
