import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { importsOf } from './choose-sheets';

const styles = dirname(fileURLToPath(import.meta.url));
const src = join(styles, '../..');
const imported = (name: string) =>
  importsOf(readFileSync(join(styles, name), 'utf8')).map((path) => relative(src, join(styles, path)));

const there = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const stylesAlone = (css: string) => new Set([...css.matchAll(/^\.([\w-]+) \{/gm)].map(([, name]) => name!));

describe('the style sheets', () => {
  it('are each imported exactly once, by core.css or styles.css', () => {
    const expected = there.filter((path) => !['app/styles/core.css', 'app/styles/styles.css'].includes(path));
    expect([...imported('core.css'), ...imported('styles.css')].toSorted()).toEqual(expected.toSorted());
  });

  it('style each class in one file only, because all sheets apply on every page after its first paint', () => {
    const sheets = there.map((path) => ({ path, classes: stylesAlone(readFileSync(join(src, path), 'utf8')) }));
    const styled = sheets.flatMap(({ path, classes }) => [...classes].map((name) => ({ name, path })));
    const places = Map.groupBy(styled, ({ name }) => name);
    expect([...places.values()].filter((of) => of.length > 1)).toEqual([]);
    expect(places.size).toBeGreaterThan(100);
  });
});
