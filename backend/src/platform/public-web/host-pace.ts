import { setTimeout as pause } from 'node:timers/promises';

/** Tests replace it, so that no test waits. */
export interface Timer {
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
}

export const SYSTEM_TIMER: Timer = {
  now: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }),
};

const MANY_HOSTS = 1_000;

/** Spaces the requests to each host. Of several callers, each gets a turn of its own. */
export class HostPace {
  /** When each host's next request may begin. */
  private readonly nextAt = new Map<string, number>();

  constructor(private readonly timer: Timer) {}

  /** Waits for the next turn of a host. The one after it begins `gapMs` later. */
  async turn(host: string, gapMs: number, signal: AbortSignal): Promise<void> {
    const now = this.timer.now();
    if (this.nextAt.size > MANY_HOSTS) this.forgetPast(now);
    const at = Math.max(now, this.nextAt.get(host) ?? now);
    this.nextAt.set(host, at + gapMs);
    if (at > now) await this.timer.wait(at - now, signal);
  }

  private forgetPast(now: number): void {
    for (const [host, at] of this.nextAt) if (at <= now) this.nextAt.delete(host);
  }
}
