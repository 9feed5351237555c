import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hotlines } from '../../features/help/lines';
import { reachLabel } from '../../features/help/reach';
import { chapters, figures } from '../../features/records/figures';
import { organizations } from '../../features/records/organizations';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/facts.md'), 'utf8');

/** The table rows under a heading, without the table head. `\|` does not occur in them. */
function rowsUnder(heading: string): string[][] {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const tomorrow = Date.now() + 24 * 3600 * 1000;
const isPast = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && Date.parse(day) < tomorrow;

describe('docs/facts.md', () => {
  it('lists every help line with the same contacts, hours and dates as the page', () => {
    const shown = hotlines.map(({ name, reach, hours, asOf, checked }) => [
      name,
      reach
        .map(reachLabel)
        .map(({ says, number }) => (number ? `${says} ${number}` : says))
        .join('; '),
      hours,
      asOf ?? 'undated',
      checked,
    ]);
    expect(
      rowsUnder('Help lines').map(([name, ways, hours, , asOf, checked]) => [name, ways, hours, asOf, checked]),
    ).toEqual(shown);
  });

  it('lists every figure with its publisher, year and check date', () => {
    const shown = figures.map(({ figure, unit, publisher, year, checked }) => [
      unit ? `${figure} ${unit}` : figure,
      publisher,
      year,
      checked,
    ]);
    expect(
      rowsUnder('Figures').map(([figure, publisher, year, , checked]) => [figure, publisher, year, checked]),
    ).toEqual(shown);
  });

  it('lists every organization with its contact and check date', () => {
    const shown = organizations.map(({ name, contact, checked }) => [name, contact.label, checked]);
    expect(rowsUnder('Organizations').map(([name, contact, , checked]) => [name, contact, checked])).toEqual(shown);
  });

  it('says how each entry was checked', () => {
    const how = [...rowsUnder('Help lines').map((row) => row[3]), ...rowsUnder('Figures').map((row) => row[3]), ...rowsUnder('Organizations').map((row) => row[2])]; // prettier-ignore
    expect(how.filter((words = '') => words.length < 10)).toEqual([]);
  });
});

describe('the published facts', () => {
  it('have no date in the future, and no source newer than its check', () => {
    for (const { name, checked, asOf } of hotlines) {
      expect([name, isPast(checked)]).toEqual([name, true]);
      if (asOf) expect([name, isPast(asOf) && asOf <= checked]).toEqual([name, true]);
    }
    for (const { id, checked, year } of figures) {
      expect([id, isPast(checked)]).toEqual([id, true]);
      const years = [...year.matchAll(/\d{4}/g)].map(Number);
      expect([id, years.length > 0 && Math.max(...years) <= Number(checked.slice(0, 4))]).toEqual([id, true]);
    }
    for (const { id, checked } of organizations) expect([id, isPast(checked)]).toEqual([id, true]);
  });

  it.each(figures)('$figure $unit: has a source, a publisher, a year, a link and a sentence', (figure) => {
    expect(figure.source.length).toBeGreaterThan(10);
    expect(figure.publisher.length).toBeGreaterThan(4);
    expect(figure.year).toMatch(/\d{4}/);
    expect(new URL(figure.link).protocol).toBe('https:');
    expect(figure.says).toMatch(/\.$/);
    if (figure.share !== undefined) expect(figure.share > 0 && figure.share < 1).toBe(true);
  });

  it('have unique figure ids, and two to four figures per chapter', () => {
    expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length);
    expect(chapters.every((chapter) => chapter.figures.length >= 2 && chapter.figures.length <= 4)).toBe(true);
  });
});
