import { describe, expect, it } from '@jest/globals';
import type { MovedArticle } from '../../kernel/transfer.js';
import { ArticleMoves } from './article-moves.js';
import { ImportReport } from './import-report.js';

const article = (title: string) =>
  ({ origin: { source: 'folder', key: title }, title, content: '', footer: null, imageUrl: null }) as MovedArticle;
const [guesser, declarer] = [article('Guesser'), article('Declarer')];

/** Notes the articles in this order, each with the same path; returns the paths that each gets, and the report. */
function share(path: string, order: { of: MovedArticle; isGuess: boolean }[]) {
  const report = new ImportReport();
  const moves = new ArticleMoves({ url: undefined, isArchive: false }, report);
  for (const { of, isGuess } of order) moves.note(of, [path], isGuess ? [path] : []);
  const pathsOf = order.map(({ of }) => moves.moved(of, [path]).formerPaths);
  report.count('Articles', 'new');
  for (const { of } of order) moves.count('new', of, [path], 0);
  return { pathsOf, lines: report.results({ update: false, dryRun: false }) };
}

describe('a path that several articles of an import have', () => {
  it('is that of the article that declares it, also if it was guessed for an earlier one, and the report says so', () => {
    const { pathsOf, lines } = share('/hag', [
      { of: guesser, isGuess: true },
      { of: declarer, isGuess: false },
    ]);
    expect(pathsOf).toEqual([[], ['/hag']]);
    expect(lines).toContain('  "Guesser": "Declarer" in the same import keeps /hag');
  });

  it.each([
    ['declared before it was guessed', false, true],
    ['declared by both', false, false],
    ['guessed for both', true, true],
  ])('is that of the first article if it is %s', (_, first, second) => {
    const { pathsOf } = share('/hag', [
      { of: guesser, isGuess: first },
      { of: declarer, isGuess: second },
    ]);
    expect(pathsOf).toEqual([['/hag'], []]);
  });

  it('stays with the first of two that declare it, after both took it from a guess', () => {
    const third = article('Third');
    const { pathsOf } = share('/hag', [
      { of: guesser, isGuess: true },
      { of: declarer, isGuess: false },
      { of: third, isGuess: false },
    ]);
    expect(pathsOf).toEqual([[], ['/hag'], []]);
  });
});
