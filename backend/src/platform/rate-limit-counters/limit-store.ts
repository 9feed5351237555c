/** One window of a counter. `endsAt` is in milliseconds since 1970. */
export interface CounterRef {
  key: string;
  endsAt: number;
}

/**
 * The two keys under which a counter may be stored, because keys are hashed with a secret that changes every hour. A
 * window that began in the previous hour keeps its key until it ends. A new window uses `current`.
 */
export interface CounterKeys {
  previous: string;
  current: string;
}

export interface CounterRequest {
  /** Each sender appears once. */
  counters: { keys: CounterKeys; amount: number }[];
  /** The number of uses that one window allows. At least 1. */
  limit: number;
  /** Milliseconds since 1970. */
  now: number;
  /** When a window that starts now would end. */
  endsAt: number;
}

/** How many of the requested uses were counted, and in which window. */
export type Grant = CounterRef & { granted: number };

/**
 * The rate-limit store: the port to the counters that all processes share. `consume` is atomic: simultaneous calls
 * never get more than the limit allows. A counter whose uses were all refunded is treated as if it did not exist.
 */
export abstract class LimitStore {
  /**
   * Counts up to `amount` uses for each sender, as many as the limit still allows.
   *
   * @returns a grant per counter, in the order of `counters`; with `granted: 0`, nothing was changed
   */
  abstract consume(request: CounterRequest): Promise<Grant[]>;
  /** Takes back `times` uses, unless their window has ended. */
  abstract refund(counter: CounterRef, times: number): Promise<void>;
  abstract forget(keys: CounterKeys[]): Promise<void>;
  /** The secret of an hour (counted since 1970), the same for all processes. The first call creates it. */
  abstract secretOf(hour: number, now: number): Promise<string>;
  /** Deletes ended windows, and the secrets of hours before the previous one. */
  abstract sweep(now: number): Promise<void>;
  abstract close(): Promise<void>;
}

export const HOUR_MS = 3_600_000;

/** A window lasts at most an hour, so a secret is needed until the end of the hour after its own. */
export const secretEndsAt = (hour: number): number => (hour + 2) * HOUR_MS;
