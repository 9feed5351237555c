import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Categories } from './imports/categories.js';
import { openSource } from './sources/open-source.js';
import { ZipReader } from './zip-reader.js';
import { ZipWriter } from './exports/zip-writer.js';

const folder = mkdtempSync(join(tmpdir(), 'archive-test-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY = new Date('2026-11-23T00:00:00Z');
let count = 0;

async function zipOf(entries: Record<string, string>): Promise<string> {
  const file = join(folder, `${++count}.zip`);
  const zip = await ZipWriter.begin(file, DAY);
  for (const [name, content] of Object.entries(entries)) await zip.add(name, content);
  await zip.finish();
  return file;
}

const open = (file: string) => openSource(file, new Categories([], new Map(), undefined), undefined);
const about = (change: object = {}) =>
  JSON.stringify({ product: 'the-archive', format: 1, site: 'A', day: '2026-11-23', ...change });

describe('The ZIP of an export', () => {
  it('has its entries, with times no finer than a day', async () => {
    const file = await zipOf({ 'a.txt': 'é', 'b/c.txt': 'x'.repeat(200_000), 'empty.txt': '' });
    const zip = await ZipReader.open(file);
    expect([await zip.read('a.txt'), (await zip.read('b/c.txt')).length, await zip.read('empty.txt')]).toEqual(['é', 200_000, '']); // prettier-ignore
    zip.close();
    // DOS time: hours, minutes and seconds are zero.
    expect(readFileSync(file).readUInt16LE(10)).toBe(0);
  });

  it('is never read with a changed byte', async () => {
    const file = await zipOf({ 'a.txt': 'The same text, the same text, the same text.' });
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at++) {
      const broken = Buffer.from(whole);
      broken[at]! ^= 0x01;
      writeFileSync(file, broken);
      const read = await ZipReader.open(file).then(
        (zip) => zip.read('a.txt').finally(() => zip.close()),
        () => undefined,
      ).catch(() => undefined); // prettier-ignore
      // A changed version or mode does not matter; a changed text does.
      if (read !== undefined) expect(read).toBe('The same text, the same text, the same text.');
    }
  });

  it('is not overwritten, and leaves no incomplete file behind', async () => {
    const file = await zipOf({ 'a.txt': 'a' });
    await expect(ZipWriter.begin(file, DAY)).rejects.toThrow(
      `${file} exists already, or is being written. It was left as it is.`,
    );
    const other = join(folder, 'other.zip');
    const zip = await ZipWriter.begin(other, DAY);
    await zip.add('a.txt', 'a');
    await expect(ZipWriter.begin(other, DAY)).rejects.toThrow(/being written/);
    await zip.abandon();
    expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([]);
    await expect(ZipWriter.begin(join(folder, 'no', 'where.zip'), DAY)).rejects.toThrow(/the folder does not exist/);
  });

  it('is refused when it is not an export, is newer, or is incomplete', async () => {
    await expect(open(await zipOf({ 'a.txt': 'a' }))).rejects.toThrow(/is a ZIP, but npm run export did not make it/);
    await expect(open(await zipOf({ 'export.json': about({ format: 2 }) }))).rejects.toThrow(/made by a newer version/);
    const source = await open(await zipOf({ 'export.json': about(), 'data/articles-1.json': '{"no": "list"}' }));
    await expect(source.articles()[Symbol.asyncIterator]().next()).rejects.toThrow(/has no list/);
    source.close();
  });

  it('reports a wrong item by its position, without its text', async () => {
    const origin = { source: 'archive:868b3717-6d0b-4082-827c-298e3e585e5a', key: '1' };
    const stories = [
      { origin, content: 'She laughed', category: 'Nothing', approved: true, day: '2026-11-23' },
      { origin, content: 'She laughed', category: 'Other', approved: 'yes', day: 'soon' },
      { content: ' ', category: 'Other', approved: true, day: '2026-11-23' },
      'She laughed',
    ];
    const source = await open(await zipOf({ 'export.json': about(), 'data/stories-1.json': JSON.stringify(stories) }));
    const found = [];
    for await (const story of source.stories()) found.push(story);
    source.close();
    expect(found).toEqual([
      { where: 'data/stories-1.json, 1', wrong: 'category is not one of The Body, The Brain, The History, Other' },
      { where: 'data/stories-1.json, 2', wrong: 'approved is not true or false; day is not a date' },
      { where: 'data/stories-1.json, 3', wrong: expect.stringMatching(/^origin .+; content is empty$/) },
      { where: 'data/stories-1.json, 4', wrong: expect.stringMatching(/^it /) },
    ]);
    expect(JSON.stringify(found)).not.toContain('laughed');
  });
});
