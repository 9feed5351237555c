import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readQuery } from './search-query.js';
import { readWordFile, toSearchWords } from './editorial-word-lists.js';
import { textOf } from './synonyms.js';
import { groupsOf, toQuery } from './postgres/query-expansion.js';

const directory = mkdtempSync(join(tmpdir(), 'archive-words-'));
const path = join(directory, 'words.json');
afterAll(() => rmSync(directory, { recursive: true }));

const file = (content: string): string => {
  writeFileSync(path, content);
  return path;
};

describe('The editor’s word lists', () => {
  it('are valid, have no synonym twice, and never correct the words of this journal’s subject', () => {
    const words = readWordFile();
    const { neverCorrected } = toSearchWords(words);
    const all = words.synonyms.map(({ typed }) => textOf(typed));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((words, at) => all.indexOf(words) !== at)).toEqual([]);
    for (const word of ['trans', 'queer', 'intersex']) expect([word, neverCorrected.has(word)]).toEqual([word, true]);
  });

  it.each([
    ['{', 'cannot be read'],
    ['{"neverCorrected": []}', '"synonyms" must be'],
    ['{"synonyms": [["one"]], "neverCorrected": []}', 'at least two words'],
    ['{"synonyms": [["one", ""]], "neverCorrected": []}', 'at least two words'],
    ['{"synonyms": [], "neverCorrected": "trans"}', '"neverCorrected" must be'],
  ])('stop the start when the file is %s', (content, why) => {
    expect(() => readWordFile(file(content))).toThrow(why);
  });

  it('add to the longest phrase of the query that is in a group all other entries of that group', () => {
    const words = toSearchWords(
      readWordFile(file('{"synonyms": [["old maid", "spinster"], ["maid", "servant"]], "neverCorrected": []}')),
    );
    const query = (text: string) => toQuery(groupsOf(readQuery(text), words));
    expect(query('old maid insult')).toBe('((old & maid) | spinster) & (insult:*)');
    expect(query('maid insult')).toBe('(maid | servant) & (insult:*)');
    expect(query('an insult to a spinster')).toBe('(insult) & (spinster:* | (old <-> maid))');
    expect(query('"old maid"')).toBe('((old <-> maid))');
    expect(toQuery(groupsOf(readQuery('spinster'), words), 'A')).toBe('(spinster:*A | (old:A <-> maid:A))');
  });
});
