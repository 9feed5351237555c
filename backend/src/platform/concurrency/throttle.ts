/** The least time between two messages of one topic, so that there are at most ten per second. */
export const COOLDOWN_MS = 100;

interface Scheduled {
  timer: NodeJS.Timeout;
  handledLocally: boolean;
}

/**
 * Throttles messages per topic. Messages of one topic that arrive while one is scheduled are merged into it. The first
 * message after a quiet time is sent after its own delay, later ones at most every COOLDOWN_MS.
 */
export class KeyedThrottle {
  private readonly scheduled = new Map<string, Scheduled>();
  /** When the cooldown of each topic ends. */
  private readonly coolingDown = new Map<string, number>();

  /** @param send `handledLocally` is true only if all merged messages were handled in this process already */
  constructor(private readonly send: (topic: string, handledLocally: boolean) => void) {}

  /** @param delayMs how long the message may wait to be merged with others, unless the topic is cooling down */
  add(topic: string, handledLocally: boolean, delayMs: number): void {
    const scheduled = this.scheduled.get(topic);
    if (scheduled) {
      scheduled.handledLocally &&= handledLocally;
      return;
    }
    const cooldownEnd = this.coolingDown.get(topic);
    const waitMs = cooldownEnd === undefined ? delayMs : Math.max(delayMs, cooldownEnd - performance.now());
    this.scheduled.set(topic, { timer: setTimeout(() => this.fire(topic), waitMs), handledLocally });
  }

  stop(): void {
    for (const { timer } of this.scheduled.values()) clearTimeout(timer);
  }

  private fire(topic: string): void {
    const { handledLocally } = this.scheduled.get(topic)!;
    this.scheduled.delete(topic);
    this.coolingDown.set(topic, performance.now() + COOLDOWN_MS);
    setTimeout(() => {
      if (this.coolingDown.get(topic)! <= performance.now()) this.coolingDown.delete(topic);
    }, COOLDOWN_MS + 1).unref();
    this.send(topic, handledLocally);
  }
}
