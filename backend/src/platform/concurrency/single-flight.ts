/** Shares one run of the same work among all callers that request the same key while it is in flight. */
export class SingleFlight<T> {
  private readonly inFlight = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const current = this.inFlight.get(key);
    if (current) return current;
    const flight = work().finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, flight);
    return flight;
  }
}
