import { useState } from 'react';
import type { Campaign } from '../../../lib/api/types';

/** How fast an email goes out, as far as this window has seen. */
export interface Progress {
  /** When the last progress was seen. */
  at: number;
  perMinute: number;
}

interface Seen {
  status: Campaign['status'];
  done: number;
  firstDone: number;
  firstAt: number;
  progress: Progress | null;
}

/** Measures progress between two reads. A pause starts the measuring again. */
export function useProgress({ status, counts: { sent, failed } }: Campaign): Progress | null {
  const done = sent + failed;
  const start = (): Seen => ({ status, done, firstDone: done, firstAt: Date.now(), progress: null });
  const [seen, setSeen] = useState(start);
  if (seen.status !== status) setSeen(start());
  else if (seen.done !== done) {
    const at = Date.now();
    const perMinute = ((done - seen.firstDone) * 60_000) / Math.max(1, at - seen.firstAt);
    setSeen({ ...seen, done, progress: { at, perMinute } });
  }
  return seen.progress;
}
