import { useSyncExternalStore } from 'react';
import { deleteFromDevice, keepOnDevice, readFromDevice } from './device-storage';

/**
 * When this browser was here last, to mark what is new since then. Only this browser knows it: no cookie has it, and it is never sent.
 * Stored as two times in minutes: the end of the visit before, and the last activity of this one.
 */
export const visitKey = 'visit';

const MINUTE_MS = 60_000;
/** A visit ends after this time without activity. */
const SILENCE_MINUTES = 30;

interface Visits {
  /** The end of the visit before, or null on the first one. */
  before: number | null;
  seen: number;
}

const listeners = new Set<() => void>();
let shown: number | null = null;

function parse(text: string | null, now: number): Visits | null {
  const [, before, seen] = /^(\d{1,10})? (\d{1,10})$/.exec(text ?? '') ?? [];
  if (seen === undefined) return null;
  // A clock that was ahead would hide what is new for as long.
  const past = (minutes: string): number => Math.min(Number(minutes), now);
  return { before: before === undefined ? null : past(before), seen: past(seen) };
}

function show(before: number | null): void {
  if (before === shown) return;
  shown = before;
  for (const listener of listeners) listener();
}

/** The reader is here. Called for each page, and when they come back to one. */
export function noteVisit(time = Date.now()): void {
  const now = Math.floor(time / MINUTE_MS);
  const text = readFromDevice(visitKey);
  const stored = parse(text, now);
  const isNew = stored !== null && now - stored.seen >= SILENCE_MINUTES;
  const before = isNew ? stored.seen : (stored?.before ?? null);
  const next = `${before ?? ''} ${now}`;
  if (text !== next) keepOnDevice(visitKey, next);
  show(before === null ? null : before * MINUTE_MS);
}

export function forgetVisits(): void {
  deleteFromDevice(visitKey);
  show(null);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The time at which the last visit ended. Null on the first visit, on the server and during hydration. */
export const useLastVisit = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
