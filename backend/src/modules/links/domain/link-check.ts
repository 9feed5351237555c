/** The state of a link. `unknown`: it was not checked yet, we may not ask, or one failure proves nothing. */
export type LinkState = 'ok' | 'dead' | 'unknown';

/** The row of a link, apart from its address. */
export interface LinkCheck {
  state: LinkState;
  /** The last HTTP status. */
  status: number | null;
  checkedAt: Date | null;
  /** The first of the failures in a row. */
  failedAt: Date | null;
  /** In a row. */
  failures: number;
  /** When it is checked next. */
  checkAt: Date;
}

/** The result of one check; see platform/public-web/link-probe.ts. */
export interface CheckResult {
  kind: 'answered' | 'gone' | 'failed' | 'silent' | 'refused';
  status: number | null;
}

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * A link that is gone is dead. One that fails is dead if it failed on an earlier day, too, and is checked again the next day.
 * A dead link stays dead until it works. Silence says nothing about a link, so it is asked for again the next day.
 */
export function afterCheck(link: LinkCheck, { kind, status }: CheckResult, now: Date): LinkCheck {
  const checked = { status, checkedAt: now, checkAt: new Date(now.getTime() + WEEK_MS) };
  if (kind === 'answered') return { ...checked, state: 'ok', failedAt: null, failures: 0 };
  const { failures, failedAt } = link;
  const isDead = link.state === 'dead';
  const tomorrow = new Date(now.getTime() + DAY_MS);
  if (kind === 'silent') return { ...link, checkAt: tomorrow };
  if (kind === 'refused')
    return isDead
      ? { ...link, checkAt: checked.checkAt }
      : { ...checked, state: 'unknown', failedAt: null, failures: 0 };
  const failed = { ...checked, failedAt: failedAt ?? now, failures: failures + 1 };
  if (kind === 'gone' || isDead || dayOf(failed.failedAt) < dayOf(now)) return { ...failed, state: 'dead' };
  return { ...failed, state: 'unknown', checkAt: tomorrow };
}

/** The part that readers see: they learn the month only. */
export const shownOf = ({ state, checkedAt }: Pick<LinkCheck, 'state' | 'checkedAt'>): string =>
  state === 'unknown' || !checkedAt ? '' : `${state} ${checkedAt.toISOString().slice(0, 7)}`;
