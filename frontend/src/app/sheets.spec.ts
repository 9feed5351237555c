import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { importsOf } from './choose-sheets';

const app = dirname(fileURLToPath(import.meta.url));
const src = join(app, '..');
const imported = (name: string) =>
  importsOf(readFileSync(join(app, name), 'utf8')).map((path) => relative(src, join(app, path)));

describe('the style sheets', () => {
  it('are each imported by core.css or styles.css, once', () => {
    const there = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
    const expected = there.filter((path) => !['app/core.css', 'app/styles.css'].includes(path));
    expect([...imported('core.css'), ...imported('styles.css')].toSorted()).toEqual(expected.toSorted());
  });
});
