/** One piece of work for all who want the same thing at the same time. */
export class SingleFlight<T> {
  private readonly flying = new Map<string, Promise<T>>();

  do(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.flying.get(key);
    if (known) return known;
    const flight = work().finally(() => this.flying.delete(key));
    this.flying.set(key, flight);
    return flight;
  }
}
