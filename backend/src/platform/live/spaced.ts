/** After one of a topic was sent, the next one waits for so long: under load there are ten in a second, not fifty. */
export const REST_MS = 100;

interface Waiting {
  timer: NodeJS.Timeout;
  heardHere: boolean;
}

/** Hints on their way: many of one topic in a moment become one, and the first of a quiet time goes soon. */
export class Spaced {
  private readonly waiting = new Map<string, Waiting>();
  private readonly resting = new Map<string, number>();

  /** @param send is told whether this process has heard all of what the hint stands for */
  constructor(private readonly send: (topic: string, heardHere: boolean) => void) {}

  /** @param withinMs how long it may wait for more of the same, where none was sent just before */
  add(topic: string, heardHere: boolean, withinMs: number): void {
    const before = this.waiting.get(topic);
    if (before) {
      before.heardHere &&= heardHere;
      return;
    }
    const rested = this.resting.get(topic);
    const waitMs = rested === undefined ? withinMs : Math.max(withinMs, rested - performance.now());
    this.waiting.set(topic, { timer: setTimeout(() => this.go(topic), waitMs), heardHere });
  }

  end(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
  }

  private go(topic: string): void {
    const { heardHere } = this.waiting.get(topic)!;
    this.waiting.delete(topic);
    this.resting.set(topic, performance.now() + REST_MS);
    setTimeout(() => {
      if (this.resting.get(topic)! <= performance.now()) this.resting.delete(topic);
    }, REST_MS + 1).unref();
    this.send(topic, heardHere);
  }
}
