import { DomainError } from '../../kernel/domain-error.js';

/** At most so many pieces of work at once; the next ones wait in a line that is not endless. */
export class Semaphore {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws DomainError site.busy when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside < this.places) this.inside++;
    else if (this.waiting.length < this.mostWaiting) await new Promise<void>((enter) => this.waiting.push(enter));
    else throw new DomainError('site.busy', 'unavailable', 'Too many pictures are being made. Please try again soon.');
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over: it is never free in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.inside--;
    }
  }
}
