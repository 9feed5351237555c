import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { builtFile, importWithRetry } from './import-with-retry';

const failure = new TypeError('Failed to fetch dynamically imported module');

/** Code that cannot be loaded the first few times. */
function code(failures: number) {
  const load = jest.fn(() =>
    load.mock.calls.length <= failures ? Promise.reject(failure) : Promise.resolve({ name: 'menu' }),
  );
  return load;
}

describe('code that loads later', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is asked for once, and is there without waiting from then on', async () => {
    const load = code(0);
    const menu = importWithRetry(load, ({ name }) => name);
    expect(menu.loaded).toBeUndefined();
    expect(await Promise.all([menu(), menu(), menu()])).toEqual(['menu', 'menu', 'menu']);
    expect(load).toHaveBeenCalledTimes(1);
    expect(menu.loaded).toBe('menu');
  });

  it('is asked for once more by itself, a second after it could not be loaded', async () => {
    const load = code(1);
    const loaded = importWithRetry(load)();
    await jest.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await loaded).toEqual({ name: 'menu' });
  });

  it('is asked for again by the next call, after both attempts failed', async () => {
    const load = code(2);
    const menu = importWithRetry(load);
    const first = menu().catch((error: unknown) => error);
    await jest.runAllTimersAsync();
    expect(await first).toBe(failure);
    expect(await menu()).toEqual({ name: 'menu' });
    expect(load).toHaveBeenCalledTimes(3);
  });
});

describe('the file of code that loads later', () => {
  const base = 'https://archive.example/assets/entry-client.js';

  it.each([
    ['()=>import(`./Menu-1a2b.js`)', 'Menu-1a2b.js', true],
    ['()=>e(()=>import("./Menu-1a2b.js"),__vite__mapDeps([0,1]))', 'Menu-1a2b.js', true],
    // A part of a larger file, which must not exist twice.
    ['()=>e(()=>import(`./article-1a2b.js`).then(e=>e.t),__vite__mapDeps([0]))', 'article-1a2b.js', false],
  ])('is found in %s', (text, name, isWhole) => {
    expect(builtFile(text, base)).toEqual({ url: `https://archive.example/assets/${name}`, isWhole });
  });

  it.each(['() => import("/src/Menu.tsx")', '() => Promise.resolve()'])('is not found in %s', (text) => {
    expect(builtFile(text, base)).toBeUndefined();
  });
});
