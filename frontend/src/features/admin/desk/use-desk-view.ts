import { createContext, use, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goFrom, readView, keepsSearchPrivate, writeView, type DeskView } from '../list/filter';
import { tabCapabilities, tabs } from './tabs';
import { useCan } from '../../../lib/use-can';

export interface WhereTo {
  view: DeskView;
  go: (to: Partial<DeskView>) => void;
}

/** The view in the address, or the first tab that the user may open. */
function allowedView(view: DeskView, may: ReturnType<typeof useCan>): DeskView {
  if (may(tabCapabilities[view.tab])) return view;
  const tab = tabs.find((name) => may(tabCapabilities[name]));
  return tab ? goFrom(view, { tab }) : view;
}

/**
 * The view is stored in the address, so that Back, reload and shared links work. Searches among stories and email
 * addresses are the exception (keepsSearchPrivate): they live only in the open page.
 */
export function useViewInAddress(): WhereTo {
  const [query, setQuery] = useSearchParams();
  const [privateSearch, setPrivateSearch] = useState<Pick<DeskView, 'tab' | 'q'>>({ tab: 'posts', q: '' });
  const may = useCan();
  const fromAddress = allowedView(readView(query), may);
  const view =
    keepsSearchPrivate(fromAddress.tab) && privateSearch.tab === fromAddress.tab
      ? { ...fromAddress, q: privateSearch.q }
      : fromAddress;

  // The address and the render follow a moment later, so a second change in between must build on the first.
  const pendingView = useRef<{ query: URLSearchParams; view: DeskView }>(null);
  const go = (to: Partial<DeskView>): void => {
    const here = pendingView.current?.query === query ? pendingView.current.view : view;
    const next = goFrom(here, to);
    pendingView.current = { query, view: next };
    setPrivateSearch({ tab: next.tab, q: keepsSearchPrivate(next.tab) ? next.q : '' });
    const [before, after] = [writeView(here).toString(), writeView(next).toString()];
    // One history entry per search, not one per pause in typing.
    const typing = to.q !== undefined && to.q !== '' && here.q !== '';
    // A new email got its id: Back leads to the list, not to another new email.
    const gotItsId = here.campaign === 'new' && typeof next.campaign === 'number';
    if (before !== after) setQuery(after, { replace: typing || gotItsId, preventScrollReset: true });
  };
  return { view, go };
}

export const DeskViewContext = createContext<WhereTo | null>(null);

/** For components deep in a panel, such as column heads. */
export function useDeskView(): WhereTo {
  const where = use(DeskViewContext);
  if (!where) throw new Error('This belongs on the desk.');
  return where;
}
