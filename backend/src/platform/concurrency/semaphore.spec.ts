import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { open, opened };
};

const refusal = () => new Error('busy');

describe('Semaphore', () => {
  it('runs as many tasks as it has slots, the others in order, and refuses tasks past its queue', async () => {
    const semaphore = new Semaphore(1, 1, refusal);
    const { open, opened } = gate();
    const seen: string[] = [];
    const enter = (name: string) =>
      semaphore.run(async () => {
        seen.push(name);
        await opened;
      });
    const [first, second] = [enter('first'), enter('second')];
    await expect(enter('third')).rejects.toThrow('busy');
    expect(seen).toEqual(['first']);
    open();
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', 'second']);
  });

  it('frees the slot of a task that fails', async () => {
    const semaphore = new Semaphore(1, 0, refusal);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(semaphore.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
