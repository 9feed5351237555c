import { randomId, sessionId } from '../../lib/session-id';
import { sendBeacon, sendKeepalive } from '../../lib/beacon';
import { ReadingTime } from './reading-time';
import { passedThresholds, type ScrollPosition } from './thresholds';
import { dropView, keepView, rememberSent, takeView, wasSent, type View } from './unsent-view';

/** A page too short to scroll is read once somebody has looked at it for this long. */
const shortPageReadMs = 5_000;
const daySeconds = 24 * 3_600;
const activityEvents = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchmove', 'keydown'] as const;

const now = (): number => performance.now();

/** False when it was not sent, and could be later. */
function sendView({ visit, postId, seconds }: View): boolean {
  if (wasSent(visit)) return true;
  const body = { postId, sessionId: sessionId(), timeSpent: seconds };
  if (!sendBeacon('/api/analytics/article-view', body)) return false;
  rememberSent(visit);
  return true;
}

/** Sends what a page of this tab could not: it was ended while hidden, as phones do. */
export function sendUnsentView(): void {
  const view = takeView();
  if (view && !sendView(view)) keepView(view);
}

interface Visited {
  articleId: number;
  /** When the progress bar appeared, by the page's clock. */
  since: number;
  /** Asked before anything is sent: what is known of the reader may have changed. */
  mayCount: () => boolean;
}

export interface Visit {
  setPosition(place: ScrollPosition): void;
  /** The reader goes elsewhere on the site. */
  leave(): void;
}

/**
 * One visit of an article: its view, sent once and at its end, and the thresholds passed. A visit begins when the page is
 * first seen and ends when it is left; coming back to it, be it out of the browser's memory, is another one.
 */
export function startVisit({ articleId, since: appeared, mayCount }: Visited): Visit {
  let visit = '';
  let since: number | undefined = appeared;
  let time = new ReadingTime(now);
  let furthest = 0;
  let place: ScrollPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const seen = (): boolean => document.visibilityState === 'visible';
  const view = (): View => {
    const seconds = Math.round(time.total() / 1_000);
    // 0 would say that nobody knows.
    return { visit, postId: articleId, seconds: Math.min(daySeconds, Math.max(1, seconds)) };
  };

  const report = (): void => {
    clearTimeout(timer);
    if (!place || !visit) return;
    const left = place.scrolls ? 0 : shortPageReadMs - time.total();
    if (left > 0) {
      if (seen()) timer = setTimeout(report, Math.max(left, 500));
      return;
    }
    for (const progress of passedThresholds(place.percent, furthest)) {
      furthest = progress;
      if (!mayCount()) continue;
      const timeSpent = Math.min(daySeconds * 1_000, Math.max(0, Math.round(now() - (since ?? now()))));
      sendKeepalive('/api/analytics/reading-progress', { articleId, progress, timeSpent, sessionId: sessionId() });
    }
  };

  const begin = (): void => {
    visit ||= randomId();
    since ??= now();
    time.show();
    report();
  };
  const end = (): void => {
    clearTimeout(timer);
    if (!visit) return;
    time.hide();
    const last = view();
    [visit, since, time, furthest] = ['', undefined, new ReadingTime(now), 0];
    dropView();
    if (mayCount() && !sendView(last)) keepView(last);
  };

  const onVisibility = (): void => {
    if (seen()) {
      dropView();
      begin();
    } else if (visit) {
      time.hide();
      if (mayCount()) keepView(view());
    }
  };
  const onBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && seen()) begin();
  };
  const onActivity = (): void => time.onActivity();

  sendUnsentView();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', onBack);
  for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true });
  if (seen()) begin();

  return {
    setPosition: (at) => {
      place = at;
      report();
    },
    leave: () => {
      end();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', onBack);
      for (const event of activityEvents) window.removeEventListener(event, onActivity);
    },
  };
}
