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
    const imports = [...imported('core.css'), ...imported('styles.css')];
    const missing = expected.filter((path) => !imports.includes(path));
    expect(missing.map((path) => `${path}: import it in app/styles/styles.css`)).toEqual([]);
    const wrong = imports.filter((path, at) => !expected.includes(path) || imports.indexOf(path) !== at);
    expect(wrong.map((path) => `${path}: imported twice, or there is no such file; remove the import`)).toEqual([]);
  });

  it('style each class in one file only, because all sheets apply on every page after its first paint', () => {
    const sheets = there.map((path) => ({ path, classes: stylesAlone(readFileSync(join(src, path), 'utf8')) }));
    const styled = sheets.flatMap(({ path, classes }) => [...classes].map((name) => ({ name, path })));
    const byClass = Map.groupBy(styled, ({ name }) => name);
    const twice = [...byClass].filter(([, found]) => found.length > 1);
    expect(
      twice.map(([name, found]) => {
        const files = found.map(({ path }) => path).join(' and ');
        return `.${name}: ${files} style it; rename it in one, or move its rules into one file`;
      }),
    ).toEqual([]);
    expect(byClass.size).toBeGreaterThan(100);
  });
});
