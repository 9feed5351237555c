import { randomId, sessionId } from '../../lib/session-id';
import { sendBeacon, sendKeepalive } from '../../lib/beacon';
import { visitKey } from '../../lib/last-visit';
import { onForgettingViews, sentViewsKey } from '../../lib/stored-views';
import { AttentionTime } from './attention-time';
import { passedThresholds, type ScrollPosition } from './thresholds';
import { dropView, keepView, rememberSent, takeView, wasSent, type View } from './unsent-view';

/** A page too short to scroll counts as read after this time. */
const shortPageReadMs = 5_000;
const daySeconds = 24 * 3_600;
const activityEvents = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchmove', 'keydown'] as const;

const now = (): number => performance.now();

/** Returns false if the view was not sent and should be retried later. */
function sendView({ visit, postId, seconds }: View): boolean {
  if (wasSent(visit)) return true;
  const body = { postId, sessionId: sessionId(), timeSpent: seconds };
  if (!sendBeacon('/api/analytics/article-view', body)) return false;
  rememberSent(visit);
  return true;
}

/** Sends the view that an earlier page of this tab could not send because the system discarded it, as phones do. */
export function sendUnsentView(): void {
  const view = takeView();
  if (view && !sendView(view)) keepView(view);
}

interface Visited {
  articleId: number;
  /** When the progress bar appeared (performance.now()). */
  since: number;
  /** Called before each request, because the answer may change while the page is open. */
  mayCount: () => boolean;
}

export interface Visit {
  setPosition(place: ScrollPosition): void;
  /** The reader goes to another page of the site. */
  leave(): void;
}

/**
 * One visit to an article: reports its view once, at the end, and each threshold passed. A visit starts when the page
 * is first visible and ends when the reader leaves. Coming back starts a new visit, also from the back/forward cache.
 * Once this browser has forgotten what was read, in any tab, the visit is dropped, and nothing of it is sent or stored.
 * A tab that was discarded before drops its view when it loads again.
 */
export function startVisit({ articleId, since: appeared, mayCount }: Visited): Visit {
  let visit = '';
  let since: number | undefined = appeared;
  let time = new AttentionTime(now);
  let furthest = 0;
  let place: ScrollPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isVisible = (): boolean => document.visibilityState === 'visible';
  const view = (): View => {
    const seconds = Math.round(time.total() / 1_000);
    // 0 would mean unknown.
    return { visit, postId: articleId, seconds: Math.min(daySeconds, Math.max(1, seconds)) };
  };

  const report = (): void => {
    clearTimeout(timer);
    if (!place || !visit) return;
    const left = place.scrolls ? 0 : shortPageReadMs - time.total();
    if (left > 0) {
      if (isVisible()) timer = setTimeout(report, Math.max(left, 500));
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
    [visit, since, time, furthest] = ['', undefined, new AttentionTime(now), 0];
    dropView();
    if (mayCount() && !sendView(last)) keepView(last);
  };

  const onVisibility = (): void => {
    if (isVisible()) {
      dropView();
      begin();
    } else if (visit) {
      time.hide();
      if (mayCount()) keepView(view());
    }
  };
  const onBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && isVisible()) begin();
  };
  const onActivity = (): void => time.onActivity();
  /** Someone pressed 'Leave this page' or 'Forget', or logged out, in another tab. */
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // There may be no view yet, but every page notes its visit.
    if (key === null || ((key === visitKey || key === sentViewsKey) && newValue === null)) drop();
  };

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', onBack);
    window.removeEventListener('storage', onStorage);
    stopForgetting();
    for (const event of activityEvents) window.removeEventListener(event, onActivity);
  }
  function drop(): void {
    clearTimeout(timer);
    visit = '';
    dropView();
    stop();
  }

  sendUnsentView();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', onBack);
  window.addEventListener('storage', onStorage);
  const stopForgetting = onForgettingViews(drop);
  for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true });
  if (isVisible()) begin();

  return {
    setPosition: (at) => {
      place = at;
      report();
    },
    leave: () => {
      end();
      stop();
    },
  };
}
