import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fontScript } from './font-script';

/**
 * Runs the font script of a page that preloaded `preloads` fonts, of which `here` have arrived. Blocks outside the
 * viewport are tested in e2e/checks/fonts.
 */
function open({ preloads = 3, here = 0, waits = true, left = false }) {
  const dataset: { fonts?: string } = waits ? { fonts: 'coming' } : {};
  const asked = new Map<string, { come: () => void; fail: () => void }>();
  const stored: Record<string, string> = {};
  const frames: (() => void)[] = [];
  const means = {
    document: {
      hidden: false,
      documentElement: { dataset, classList: { contains: (name: string) => left && name === 'left' } },
      body: { children: [] },
      querySelectorAll: (what: string) => ({ length: what === 'link[as=font]' ? preloads : 0 }),
      fonts: {
        load: (face: string) =>
          new Promise<void>((come, reject) => asked.set(face, { come, fail: () => reject(new Error('not found')) })),
      },
    },
    performance: {
      getEntriesByType: () => [
        { name: 'http://site/assets/entry.js' },
        ...Array.from({ length: here }, (_, at) => ({ name: `http://site/assets/font-${at}.woff2` })),
      ],
    },
    localStorage: { setItem: (key: string, value: string) => (stored[key] = value) },
    self: {},
    requestAnimationFrame: (then: () => void) => frames.push(then),
    setTimeout: (then: () => void, after = 0) => after === 0 && then(),
  };
  new Function(...Object.keys(means), fontScript)(...Object.values(means));
  return { dataset, asked, stored, frames };
}

describe('the font script', () => {
  it('switches all fonts together when the last one has loaded', async () => {
    const { dataset, asked, stored } = open({ here: 2 });
    const [last, ...others] = [...asked.values()];
    for (const { come } of others) come();
    await new Promise(setImmediate);
    expect([others.length, dataset, stored]).toEqual([3, { fonts: 'coming' }, {}]);
    last!.come();
    await new Promise(setImmediate);
    expect([dataset, stored]).toEqual([{}, { fonts: '1' }]);
  });

  it('switches to the loaded fonts even if one fails', async () => {
    const { dataset, asked, stored } = open({});
    [...asked.values()][1]!.fail();
    await new Promise(setImmediate);
    expect([dataset, stored]).toEqual([{}, {}]);
  });

  it('stores no trace of the fonts once the reader has pressed “Leave this page”', async () => {
    const { dataset, asked, stored } = open({ left: true });
    for (const { come } of asked.values()) come();
    await new Promise(setImmediate);
    expect([dataset, stored]).toEqual([{}, {}]);
  });

  it('loads the fonts after the first paint if they were not preloaded', () => {
    const { asked, frames } = open({ preloads: 0 });
    expect([asked.size, frames.length]).toEqual([0, 1]);
    frames[0]!();
    expect(asked.size).toBe(4);
  });

  it('uses the fonts from the first paint if all preloads have arrived', () => {
    const { dataset, asked } = open({ here: 3 });
    expect([dataset, asked.size]).toEqual([{}, 0]);
  });

  it('loads nothing if the page does not wait for fonts', () => expect(open({ waits: false }).asked.size).toBe(0));

  it('waits only for font families that exist', () => {
    const css = readFileSync(new URL('../../theme/fonts.css', import.meta.url), 'utf8');
    const families = [...open({}).asked.keys()].map((face) => /"(.+)"/.exec(face)![1]!);
    expect(families.filter((family) => !css.includes(`font-family: '${family}'`))).toEqual([]);
  });
});
