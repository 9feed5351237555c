import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockApi, type Call } from '../../testing/api';
import { forgetReading } from '../../lib/forget-reading';
import { visitKey } from '../../lib/last-visit';
import { sentViewsKey } from '../../lib/stored-views';
import { startVisit, type Visit } from './visit';

const page = (percent: number) => ({ percent, scrolls: true });
const short = { percent: 100, scrolls: false };

let beacons: { path: string; body: Promise<unknown> }[];
let takesBeacons: boolean;
let calls: Call[];
let visits: Visit[];

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
const later = (ms: number) => jest.advanceTimersByTime(ms);
const leavePage = (persisted = false) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

function begin(mayCount = () => true): Visit {
  const visit = startVisit({ articleId: 7, since: performance.now(), mayCount });
  visits.push(visit);
  return visit;
}
const views = async () => {
  const sent = beacons.filter(({ path }) => path === '/api/analytics/article-view');
  return (await Promise.all(sent.map(({ body }) => body))) as {
    postId: number;
    timeSpent: number;
    sessionId: string;
  }[];
};
const progress = () => calls.map(({ body }) => body as { progress: number; timeSpent: number; articleId: number });

beforeEach(() => {
  jest.useFakeTimers();
  [beacons, takesBeacons, visits] = [[], true, []];
  calls = mockApi({ 'POST /api/analytics/reading-progress': { status: 202 } });
  // jsdom's Blob cannot be read synchronously.
  globalThis.Blob = class extends Array<string> {
    readonly type: string;
    constructor(parts: string[], { type }: { type: string }) {
      super();
      this.push(...parts);
      this.type = type;
    }
  } as never;
  navigator.sendBeacon = (path, body) => {
    const { type } = body as unknown as { type: string };
    expect(type).toBe('application/json');
    if (takesBeacons)
      beacons.push({ path: String(path), body: Promise.resolve(JSON.parse((body as unknown as string[])[0]!)) });
    return takesBeacons;
  };
  setVisibility('visible');
});
afterEach(() => {
  takesBeacons = true;
  for (const visit of visits) visit.leave();
  sessionStorage.clear();
  localStorage.clear();
  jest.useRealTimers();
});

describe('the view of an article', () => {
  it('is sent once, at the end, with the seconds for which the page was visible', async () => {
    begin();
    later(12_000);
    setVisibility('hidden');
    later(600_000);
    setVisibility('visible');
    later(8_000);
    expect(await views()).toEqual([]);
    leavePage();
    leavePage();
    expect(await views()).toEqual([{ postId: 7, timeSpent: 20, sessionId: expect.any(String) }]);
  });

  it('is sent when the reader goes to another page of the site, and not again when the tab closes', async () => {
    const visit = begin();
    later(3_000);
    visit.leave();
    leavePage();
    expect((await views()).map(({ timeSpent }) => timeSpent)).toEqual([3]);
  });

  it('leaves out idle time after a minute', async () => {
    begin();
    later(10_000);
    document.dispatchEvent(new Event('keydown', { bubbles: true }));
    later(3_600_000);
    leavePage();
    expect((await views())[0]?.timeSpent).toBe(70);
  });

  it('of a tab discarded while hidden is sent once by the tab’s next page', async () => {
    const ended = begin();
    later(5_000);
    setVisibility('hidden');
    const stored = sessionStorage.getItem('unsent-view')!;
    expect(JSON.parse(stored)).toMatchObject({ postId: 7, seconds: 5 });
    // The system discards the tab without an event: nothing is sent, and the stored view stays.
    takesBeacons = false;
    ended.leave();
    takesBeacons = true;
    sessionStorage.setItem('unsent-view', stored);
    begin();
    begin();
    expect((await views()).map(({ timeSpent }) => timeSpent)).toEqual([5]);
    expect(sessionStorage.getItem('unsent-view')).toBeNull();
  });

  it('is not sent by both a tab and its duplicate', async () => {
    begin();
    later(5_000);
    setVisibility('hidden');
    begin();
    expect(await views()).toHaveLength(1);
    leavePage();
    expect(await views()).toHaveLength(1);
  });

  it('that the browser cannot send is stored for the next page', async () => {
    begin();
    later(4_000);
    takesBeacons = false;
    leavePage();
    takesBeacons = true;
    expect(await views()).toEqual([]);
    begin();
    expect((await views()).map(({ timeSpent }) => timeSpent)).toEqual([4]);
  });

  it('of a page restored from the back/forward cache is a new one', async () => {
    begin();
    later(4_000);
    leavePage(true);
    setVisibility('hidden');
    later(60_000);
    comeBack();
    setVisibility('visible');
    later(2_000);
    leavePage();
    expect((await views()).map(({ timeSpent }) => timeSpent)).toEqual([4, 2]);
  });

  it('is not sent when the page was never visible', async () => {
    setVisibility('hidden');
    begin();
    later(5_000);
    leavePage();
    expect(await views()).toEqual([]);
  });

  it('is sent although another tab has noted its own visit meanwhile', async () => {
    begin();
    later(5_000);
    window.dispatchEvent(new StorageEvent('storage', { key: visitKey, newValue: ' 1' }));
    leavePage();
    expect(await views()).toHaveLength(1);
  });

  it('is neither sent nor stored for readers who must not be counted', async () => {
    begin(() => false).setPosition(page(100));
    later(5_000);
    setVisibility('hidden');
    expect(sessionStorage.length).toBe(0);
    leavePage();
    expect([...(await views()), ...progress()]).toEqual([]);
  });
});

describe('a visit that is forgotten', () => {
  const inAnotherTab = (key: string | null) => () =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  const ways: [string, () => unknown][] = [
    ['in this tab', forgetReading],
    ['in another tab', inAnotherTab(visitKey)],
    ['in another tab that had sent a view', inAnotherTab(sentViewsKey)],
    ['by another tab that cleared everything', inAnotherTab(null)],
  ];

  it.each(ways)('%s leaves no trace of an open article', async (_, forget) => {
    const visit = begin();
    later(5_000);
    forget();
    setVisibility('hidden');
    expect(sessionStorage.getItem('unsent-view')).toBeNull();
    setVisibility('visible');
    visit.setPosition(page(100));
    leavePage();
    visit.leave();
    expect([await views(), progress(), localStorage.getItem(sentViewsKey)]).toEqual([[], [], null]);
  });

  it.each(ways)('%s leaves no trace of an article in a hidden tab', async (_, forget) => {
    begin();
    later(5_000);
    setVisibility('hidden');
    expect(sessionStorage.getItem('unsent-view')).not.toBeNull();
    forget();
    expect(sessionStorage.getItem('unsent-view')).toBeNull();
    leavePage();
    expect([await views(), localStorage.getItem(sentViewsKey)]).toEqual([[], null]);
  });

  it('while its tab was discarded is not sent by the tab’s next page, also after more was read', async () => {
    const ended = begin();
    later(5_000);
    setVisibility('hidden');
    const stored = sessionStorage.getItem('unsent-view')!;
    takesBeacons = false;
    ended.leave();
    takesBeacons = true;
    // In another tab: the discarded one keeps its session storage.
    forgetReading();
    sessionStorage.setItem('unsent-view', stored);
    begin();
    expect([await views(), sessionStorage.getItem('unsent-view')]).toEqual([[], null]);
    setVisibility('visible');
    later(2_000);
    setVisibility('hidden');
    expect(sessionStorage.getItem('unsent-view')).not.toBeNull();
    sessionStorage.setItem('unsent-view', stored);
    begin();
    expect([await views(), localStorage.getItem(sentViewsKey)]).toEqual([[], null]);
  });
});

describe('reading progress', () => {
  it('is sent once per threshold, with the time since the bar appeared', () => {
    const visit = begin();
    for (const [ms, percent] of [
      [2_000, 10],
      [1_000, 26],
      [500, 24],
      [500, 30],
      [1_000, 51],
    ] as const) {
      later(ms);
      visit.setPosition(page(percent));
    }
    expect(progress()).toEqual([
      { articleId: 7, progress: 25, timeSpent: 3_000, sessionId: expect.any(String) },
      { articleId: 7, progress: 50, timeSpent: 5_000, sessionId: expect.any(String) },
    ]);
  });

  it('after a jump to the end is sent for every threshold on the way, in order', () => {
    begin().setPosition(page(100));
    expect(progress().map((it) => it.progress)).toEqual([25, 50, 75, 100]);
  });

  it('of a page too short to scroll is complete after five seconds', () => {
    begin().setPosition(short);
    later(3_000);
    setVisibility('hidden');
    later(60_000);
    expect(progress()).toEqual([]);
    setVisibility('visible');
    later(2_600);
    expect(progress().map((it) => it.progress)).toEqual([25, 50, 75, 100]);
  });

  it('starts again when the page is restored from the back/forward cache', () => {
    const visit = begin();
    visit.setPosition(page(30));
    leavePage(true);
    comeBack();
    visit.setPosition(page(40));
    expect(progress().map((it) => it.progress)).toEqual([25, 25]);
  });
});
