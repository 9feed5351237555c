/** The browser's BroadcastChannel: delivers later, to the channels of the same name except the sender. */
export class FakeChannel extends EventTarget {
  private static readonly open = new Set<FakeChannel>();
  /** As the browser does with a tab that was not used for long. */
  isFrozen = false;

  constructor(readonly name: string) {
    super();
    FakeChannel.open.add(this);
  }

  static closeAll(): void {
    FakeChannel.open.clear();
  }

  postMessage(data: unknown): void {
    if (this.isFrozen) return;
    const message = JSON.stringify({ data });
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) setTimeout(() => other.deliver(message));
  }

  private deliver(message: string): void {
    if (this.isFrozen || !FakeChannel.open.has(this)) return;
    this.dispatchEvent(Object.assign(new Event('message'), JSON.parse(message) as object));
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}
