const IDLE_MS = 60_000;
/** How many are kept for the next uploads. Most editors upload one picture after another. */
const MAX_FREE = 2;

/**
 * Memory for uploads that is used again. A new buffer for each picture would be megabytes of garbage, and the collector stops the
 * process to free them. A buffer that nobody gives back is left to the collector.
 */
export class UploadBuffers {
  private readonly free: Buffer[] = [];
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly size: number) {}

  take(): Buffer {
    return this.free.pop() ?? Buffer.allocUnsafeSlow(this.size);
  }

  /** Call it only after the last use of the buffer and of its parts: the next upload writes into it. */
  giveBack(buffer: Buffer): void {
    if (this.free.length < MAX_FREE && !this.free.includes(buffer)) this.free.push(buffer);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => (this.free.length = 0), IDLE_MS).unref();
  }
}
