import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.js';
import { Semaphore } from './semaphore.js';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { open, opened };
};

describe('A turnstile', () => {
  it('lets in as many as it has places, the others in their order, and nobody past its line', async () => {
    const turnstile = new Semaphore(1, 1);
    const { open, opened } = gate();
    const seen: string[] = [];
    const enter = (name: string) =>
      turnstile.run(async () => {
        seen.push(name);
        await opened;
      });
    const [first, second] = [enter('first'), enter('second')];
    await expect(enter('third')).rejects.toMatchObject({ code: 'site.busy', kind: 'unavailable' });
    expect(seen).toEqual(['first']);
    open();
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', 'second']);
  });

  it('is free again after a failure', async () => {
    const turnstile = new Semaphore(1, 0);
    await expect(turnstile.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turnstile.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});

describe('A single flight', () => {
  it('is shared by all who want the same, and over when it has landed', async () => {
    const flights = new SingleFlight<number>();
    const { open, opened } = gate();
    let begun = 0;
    const work = async () => {
      await opened;
      return ++begun;
    };
    const both = Promise.all([flights.do('a', work), flights.do('a', work)]);
    open();
    expect(await both).toEqual([1, 1]);
    expect(await flights.do('a', work)).toBe(2);
  });

  it('lands for all of them when it fails, and is begun anew', async () => {
    const flights = new SingleFlight<number>();
    const fail = () => Promise.reject<number>(new Error('no'));
    const [one, other] = [flights.do('a', fail), flights.do('a', fail)];
    await expect(one).rejects.toThrow('no');
    await expect(other).rejects.toThrow('no');
    expect(await flights.do('a', () => Promise.resolve(1))).toBe(1);
  });
});
