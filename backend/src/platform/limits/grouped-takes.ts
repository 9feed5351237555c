interface Waiting<R> {
  resolve(answer: R): void;
  reject(error: unknown): void;
}

/** One call at a time for each id: who comes meanwhile waits, and all of them go together with the next one. */
export class GroupedTakes<R> {
  private readonly waiting = new Map<string, Waiting<R>[]>();

  /** @param work does it for so many at once, and answers each: all calls for one id must mean the same by it */
  join(id: string, work: (many: number) => Promise<R[]>): Promise<R> {
    return new Promise((resolve, reject) => {
      const me = { resolve, reject };
      const line = this.waiting.get(id);
      if (line) line.push(me);
      else void this.serve(id, [me], work);
    });
  }

  private async serve(id: string, first: Waiting<R>[], work: (many: number) => Promise<R[]>): Promise<void> {
    const line: Waiting<R>[] = [];
    this.waiting.set(id, line);
    for (let now = first; now.length > 0; now = line.splice(0)) {
      try {
        const answers = await work(now.length);
        now.forEach((one, n) => one.resolve(answers[n]!));
      } catch (error) {
        for (const one of now) one.reject(error);
      }
    }
    this.waiting.delete(id);
  }
}
