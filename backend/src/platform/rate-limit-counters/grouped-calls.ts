interface Waiting<R> {
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Runs one call at a time per key. Calls that arrive meanwhile wait and go together as the next one.
 *
 * Unlike a Batcher it never waits for more calls, and it never runs two calls for the same key.
 */
export class GroupedCalls<R> {
  private readonly waiting = new Map<string, Waiting<R>[]>();

  /**
   * @param work does the work of `times` calls and returns a result for each; it must be the same for all calls of one
   * key
   */
  run(key: string, work: (times: number) => Promise<R[]>): Promise<R> {
    return new Promise((resolve, reject) => {
      const call = { resolve, reject };
      const queue = this.waiting.get(key);
      if (queue) queue.push(call);
      else void this.drain(key, [call], work);
    });
  }

  private async drain(key: string, first: Waiting<R>[], work: (times: number) => Promise<R[]>): Promise<void> {
    const queue: Waiting<R>[] = [];
    this.waiting.set(key, queue);
    for (let group = first; group.length > 0; group = queue.splice(0)) {
      try {
        const results = await work(group.length);
        group.forEach((call, n) => call.resolve(results[n]!));
      } catch (error) {
        for (const call of group) call.reject(error);
      }
    }
    this.waiting.delete(key);
  }
}
