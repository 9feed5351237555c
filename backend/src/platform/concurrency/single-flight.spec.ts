import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.js';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { open, opened };
};

describe('SingleFlight', () => {
  it('shares a run among simultaneous callers, and runs again once it has finished', async () => {
    const flights = new SingleFlight<number>();
    const { open, opened } = gate();
    let runs = 0;
    const work = async () => {
      await opened;
      return ++runs;
    };
    const both = Promise.all([flights.run('a', work), flights.run('a', work)]);
    open();
    expect(await both).toEqual([1, 1]);
    expect(await flights.run('a', work)).toBe(2);
  });

  it('rejects all callers when the run fails, and runs again', async () => {
    const flights = new SingleFlight<number>();
    const fail = () => Promise.reject<number>(new Error('no'));
    const [one, other] = [flights.run('a', fail), flights.run('a', fail)];
    await expect(one).rejects.toThrow('no');
    await expect(other).rejects.toThrow('no');
    expect(await flights.run('a', () => Promise.resolve(1))).toBe(1);
  });
});
