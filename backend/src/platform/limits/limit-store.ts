/** A count that something was taken from: until when it lasts, in milliseconds since 1970. */
export interface CounterRef {
  key: string;
  endsAt: number;
}

/**
 * Where a count may be found. One that was begun under the secret of the hour before goes on under that until it ends;
 * only when there is none, one begins under `current`.
 */
export interface CountKeys {
  previous: string;
  current: string;
}

export interface CounterRequest {
  /** Of whom, each once, and how many. */
  of: { keys: CountKeys; times: number }[];
  /** How many there are in one window. At least 1. */
  count: number;
  /** Milliseconds since 1970. */
  now: number;
  /** When a window ends that begins now. */
  endsAt: number;
}

export type Grant = CounterRef & { granted: number };

/**
 * The port of where counts are kept, shared by all processes. Taking is atomic: of any number at once no more get
 * through than may. A count of which everything was given back is as good as none.
 */
export abstract class LimitStore {
  /** Takes of each as many as there are left; when that is none it changes nothing, and says until when. As `of` goes. */
  abstract take(wanted: CounterRequest): Promise<Grant[]>;
  /** Gives some back, if the window that they were taken from still runs. */
  abstract refund(place: CounterRef, times: number): Promise<void>;
  abstract forget(keys: CountKeys[]): Promise<void>;
  /** The secret of an hour (counted since 1970), the same for all processes: the first one that asks makes it. */
  abstract secretOf(hour: number, now: number): Promise<string>;
  /** Forgets what has ended: counts, and secrets of hours before the last one. */
  abstract sweep(now: number): Promise<void>;
  abstract close(): Promise<void>;
}

export const HOUR_MS = 3_600_000;

/** A window lasts an hour at most, so what was begun in an hour has ended when the next one is over. */
export const secretEndsAt = (hour: number): number => (hour + 2) * HOUR_MS;
