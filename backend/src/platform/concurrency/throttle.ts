export interface ThrottleOptions<V> {
  /** The least time between two sends of one key, in milliseconds. */
  cooldownMs: number;
  /** Joins a value with the one that already waits under the same key. */
  merge: (waiting: V, added: V) => V;
  send: (key: string, value: V) => void;
}

interface Scheduled<V> {
  timer: NodeJS.Timeout;
  value: V;
}

/**
 * Throttles values per key. Values of one key that arrive while one is scheduled are merged into it. The first value after a quiet
 * time is sent after its own delay, later ones at most once per cooldown.
 */
export class KeyedThrottle<V> {
  private readonly scheduled = new Map<string, Scheduled<V>>();
  /** When the cooldown of each key ends. */
  private readonly coolingDown = new Map<string, number>();

  constructor(private readonly options: ThrottleOptions<V>) {}

  /** @param delayMs how long the value may wait to be merged with others. 0 sends it immediately, unless the key is cooling down */
  add(key: string, value: V, delayMs = 0): void {
    const scheduled = this.scheduled.get(key);
    if (scheduled) {
      scheduled.value = this.options.merge(scheduled.value, value);
      return;
    }
    const cooldownEnd = this.coolingDown.get(key);
    if (delayMs === 0 && cooldownEnd === undefined) return this.send(key, value);
    const waitMs = cooldownEnd === undefined ? delayMs : Math.max(delayMs, cooldownEnd - performance.now());
    this.scheduled.set(key, { timer: setTimeout(() => this.fire(key), waitMs), value });
  }

  /** Drops the values that wait. */
  stop(): void {
    for (const { timer } of this.scheduled.values()) clearTimeout(timer);
  }

  private fire(key: string): void {
    const { value } = this.scheduled.get(key)!;
    this.scheduled.delete(key);
    this.send(key, value);
  }

  private send(key: string, value: V): void {
    const { cooldownMs, send } = this.options;
    this.coolingDown.set(key, performance.now() + cooldownMs);
    setTimeout(() => {
      if (this.coolingDown.get(key)! <= performance.now()) this.coolingDown.delete(key);
    }, cooldownMs + 1).unref();
    send(key, value);
  }
}
