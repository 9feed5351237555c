import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnattended } from '../../lib/activity';
import { api, ApiError } from '../../lib/api/client';
import { forgetSessionEnd, isSameEnd, sessionEndNotes, sessionEndsAt, useSessionEnd } from '../../lib/api/session-end';
import type { User } from '../../lib/api/types';
import { importWithRetry } from '../../lib/import-with-retry';
import { useLazyModule } from '../../lib/use-lazy-module';
import { toast } from '../toasts/toast';

const TICK_MS = 5_000;
const WARN_MS = 2 * 60_000;
/** Below this, a page that is in use asks the server for something, so that reading or typing keeps its user signed in. */
const RENEW_BELOW_MS = 25 * 60_000;
const ANSWER_MS = 10_000;
const RENEW_EVERY_MS = 60_000;

type Ending = 'none' | 'soon' | 'over';

const load = importWithRetry(
  () => import('./SessionEndingDialog'),
  (module) => module.SessionEndingDialog,
);

/** The id of the signed-in user, or null. The response also says when the session ends (lib/api/session-end.ts). */
async function askWho(background: boolean): Promise<number | null> {
  try {
    const before = sessionEndNotes();
    const { id } = await api.get<User>('/api/auth/user', {
      background,
      // One answer that never comes must not stop the clock.
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    // No longer staff: this session has no such end.
    if (sessionEndNotes() === before) forgetSessionEnd();
    return id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Warns staff two minutes before their session ends because they did nothing, and afterwards offers to sign in again. The page below
 * stays as it is, with everything that was typed. Other tabs may have kept the session, so the server is asked first.
 */
export function SessionEnding() {
  const endsAt = useSessionEnd();
  const [ending, setEnding] = useState<Ending>('none');
  const user = useRef<number | null>(null);
  const asking = useRef(false);
  const askedAt = useRef(0);
  /** The end that the user knows of and cannot change. Ends that differ by seconds are the same. */
  const known = useRef(0);
  const { part: Dialog, failed, retry } = useLazyModule(ending !== 'none', load);

  const check = useCallback(async (background: boolean): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    askedAt.current = Date.now();
    try {
      const now = await askWho(background);
      if (now === null) return setEnding('over');
      // Somebody else has signed in here: this page shows what is not theirs.
      if (user.current !== null && user.current !== now) return window.location.reload();
      user.current = now;
      setEnding((sessionEndsAt() ?? Infinity) - Date.now() <= WARN_MS ? 'soon' : 'none');
    } catch {
      // No answer: the next tick asks again.
    } finally {
      asking.current = false;
    }
  }, []);

  useEffect(() => {
    if (endsAt === null) return;
    const tick = (): void => {
      const left = (sessionEndsAt() ?? Infinity) - Date.now();
      const inUse = !isUnattended();
      // Signed in again in another window, without an event that says so.
      if (ending === 'over') {
        if (!document.hidden && Date.now() - askedAt.current > ANSWER_MS) void check(true);
        return;
      }
      // A dialog is answered by its button, not by moving the pointer.
      if (left <= WARN_MS) {
        if (ending === 'soon' && left <= 0) void check(true);
        if (ending === 'none' && (left <= 0 || !isSameEnd(known.current, sessionEndsAt()!))) void check(!inUse);
      } else if (ending === 'soon') setEnding('none');
      else if (ending === 'none' && inUse && left < RENEW_BELOW_MS && Date.now() - askedAt.current > RENEW_EVERY_MS)
        void check(false);
    };
    const timer = setInterval(tick, TICK_MS);
    // Coming back from the window in which the user signed in.
    const onReturn = (): void => {
      if (ending !== 'none' && !document.hidden) void check(true);
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [endsAt, ending, check]);

  useEffect(() => {
    if (!failed || ending === 'none') return;
    toast({
      title: ending === 'over' ? 'You’ve been signed out' : 'You’ll be signed out soon',
      description: 'Copy what you haven’t saved. The window that keeps you signed in didn’t load.',
      tone: 'bad',
      action: { label: 'Try again', run: retry },
    });
  }, [failed, ending, retry]);

  if (endsAt === null || ending === 'none' || !Dialog) return null;
  const close = (): void => {
    if (ending === 'over') forgetSessionEnd();
    known.current = endsAt;
    setEnding('none');
  };
  return <Dialog isOver={ending === 'over'} endsAt={endsAt} onStay={() => check(false)} onClose={close} />;
}
