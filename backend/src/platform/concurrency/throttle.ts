/** After one of a topic was sent, the next one waits for so long: under load there are ten in a second, not fifty. */
export const REST_MS = 100;

interface Waiting {
  timer: NodeJS.Timeout;
  handledLocally: boolean;
}

/** Hints on their way: many of one topic in a moment become one, and the first of a quiet time goes soon. */
export class KeyedThrottle {
  private readonly waiting = new Map<string, Waiting>();
  private readonly coolingDown = new Map<string, number>();

  /** @param send is told whether this process has heard all of what the hint stands for */
  constructor(private readonly send: (topic: string, handledLocally: boolean) => void) {}

  /** @param withinMs how long it may wait for more of the same, where none was sent just before */
  add(topic: string, handledLocally: boolean, withinMs: number): void {
    const before = this.waiting.get(topic);
    if (before) {
      before.handledLocally &&= handledLocally;
      return;
    }
    const rested = this.coolingDown.get(topic);
    const waitMs = rested === undefined ? withinMs : Math.max(withinMs, rested - performance.now());
    this.waiting.set(topic, { timer: setTimeout(() => this.fire(topic), waitMs), handledLocally });
  }

  end(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
  }

  private fire(topic: string): void {
    const { handledLocally } = this.waiting.get(topic)!;
    this.waiting.delete(topic);
    this.coolingDown.set(topic, performance.now() + REST_MS);
    setTimeout(() => {
      if (this.coolingDown.get(topic)! <= performance.now()) this.coolingDown.delete(topic);
    }, REST_MS + 1).unref();
    this.send(topic, handledLocally);
  }
}
