/** One piece of work for all who want the same thing at the same time. */
export class SingleFlight<T> {
  private readonly inFlight = new Map<string, Promise<T>>();

  do(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.inFlight.get(key);
    if (known) return known;
    const flight = work().finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, flight);
    return flight;
  }
}
