import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fontScript } from './font-script';

/** Runs the script behind a page that preloads three fonts, of which so many are here. What is out of sight: e2e/checks/fonts. */
function open({ here = 0, waits = true }) {
  const dataset: { fonts?: string } = waits ? { fonts: 'coming' } : {};
  const asked = new Map<string, { come: () => void; fail: () => void }>();
  const means = {
    document: {
      documentElement: { dataset },
      body: { children: [] },
      querySelectorAll: (what: string) => ({ length: what === 'link[as=font]' ? 3 : 0 }),
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
  };
  new Function(...Object.keys(means), fontScript)(...Object.values(means));
  return { dataset, asked };
}

describe('the script behind the page', () => {
  it('changes all fonts at once, when the last of them is there', async () => {
    const { dataset, asked } = open({ here: 2 });
    const [last, ...others] = [...asked.values()];
    for (const { come } of others) come();
    await new Promise(setImmediate);
    expect([others.length, dataset]).toEqual([3, { fonts: 'coming' }]);
    last!.come();
    await new Promise(setImmediate);
    expect(dataset).toEqual({});
  });

  it('does not hold back what is there for one that does not come', async () => {
    const { dataset, asked } = open({});
    [...asked.values()][1]!.fail();
    await new Promise(setImmediate);
    expect(dataset).toEqual({});
  });

  it('has a page set in its fonts from the start, when the browser has those that every page preloads', () => {
    const { dataset, asked } = open({ here: 3 });
    expect([dataset, asked.size]).toEqual([{}, 0]);
  });

  it('asks for nothing where nobody waits', () => expect(open({ waits: false }).asked.size).toBe(0));

  it('waits for families that there are', () => {
    const css = readFileSync(new URL('../theme/fonts.css', import.meta.url), 'utf8');
    const families = [...open({}).asked.keys()].map((face) => /"(.+)"/.exec(face)![1]!);
    expect(families.filter((family) => !css.includes(`font-family: '${family}'`))).toEqual([]);
  });
});
