import { useEffect } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startVisit } from '../features/reading/visit';
import { deleteSessionId } from '../lib/session-id';
import { sentViewsKey, unsentMarkKey } from '../lib/stored-views';
import { mockApi } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { useMayCount } from './may-count';

/** An article that was read to its end. */
function Article() {
  const mayCount = useMayCount();
  useEffect(() => {
    const visit = startVisit({ articleId: 7, since: performance.now(), mayCount });
    visit.setPosition({ percent: 100, scrolls: true });
    return () => visit.leave();
  }, [mayCount]);
  return null;
}

describe('a visit that begins', () => {
  afterEach(() => {
    document.documentElement.classList.remove('left');
    localStorage.clear();
    sessionStorage.clear();
  });

  const visited = () => {
    // Else the id may be in memory already, and nothing would be stored.
    deleteSessionId();
    const calls = mockApi({});
    const beacon = jest.fn(() => true);
    navigator.sendBeacon = beacon;
    renderPage(<Article />);
    window.dispatchEvent(new Event('pagehide'));
    const progress = calls.filter(({ path }) => path === '/api/analytics/reading-progress');
    const stored = ['session', unsentMarkKey, sentViewsKey].filter((key) => localStorage.getItem(key) !== null);
    return { views: beacon.mock.calls.length, progress: progress.length, stored };
  };

  it('is counted', () => {
    expect(visited()).toEqual({ views: 1, progress: 4, stored: ['session', sentViewsKey] });
  });

  it('after the reader has left the page sends and stores nothing', () => {
    document.documentElement.classList.add('left');
    expect(visited()).toEqual({ views: 0, progress: 0, stored: [] });
  });
});
