import { describe, expect, it } from '@jest/globals';
import { ImportReport } from './import-report.js';

const article = (
  where: string,
  ...changes: [kind: 'undated' | 'asText' | 'fields', name: string, count: number][]
) => ({
  where,
  item: {},
  changes: changes.map(([kind, name, count]) => ({ kind, name, count })),
});

describe('The report of an import', () => {
  it('counts dropped and changed parts by name', () => {
    const report = new ImportReport();
    report.note('Articles', article('a.md', ['undated', '', 1], ['asText', '<img>', 2], ['asText', '[[ ]]', 1], ['fields', 'layout', 1])); // prettier-ignore
    report.note('Articles', article('b.md', ['asText', '<img>', 1], ['fields', 'layout', 1], ['fields', 'author', 1]));
    report.note('Articles', { where: 'c.md', skipped: 'it has no text' });
    report.note('Articles', { where: 'd.md', wrong: 'is not UTF-8' });
    expect(report.findings()).toEqual([
      'Left out:',
      '  c.md: it has no text',
      'Imported as drafts dated today: no date found (1):',
      '  a.md',
      'Template code and HTML that readers will see as plain text (4):',
      '  a.md: <img> (2), [[ ]]',
      '  b.md: <img>',
      'Fields not imported (tags and categories only choose the category) (3):',
      '  layout: 2',
      '  author: 1',
      'Wrong:',
      '  d.md: is not UTF-8',
    ]);
  });

  it('lists twenty lines, and counts the rest', () => {
    const report = new ImportReport();
    for (let count = 0; count < 25; count++) report.note('Articles', article(`${count}.md`, ['undated', '', 1]));
    const lines = report.findings();
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([
      'Imported as drafts dated today: no date found (25):',
      22,
      '  and 5 more',
    ]);
  });
});
