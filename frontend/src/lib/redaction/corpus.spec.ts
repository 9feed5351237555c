import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findMarks } from './find-marks';

interface Score {
  alarms: unknown[];
  texts: number;
  missed: { text: string; kind: string; as?: string }[];
}

/** The benchmark's own functions, which are plain JavaScript. */
const root = new URL('../../../../bench/lib/', import.meta.url);
const { score, recall } = (await import(new URL('redaction-score.mjs', root).href)) as {
  score: (texts: Record<string, string>, find: typeof findMarks) => Score;
  recall: (score: Score, kinds: string[]) => number;
};
const corpus = JSON.parse(readFileSync(new URL('redaction-corpus.json', root), 'utf8')) as Record<
  'blind' | 'own',
  Record<string, string>
>;

/** The least that must be found, per half of the corpus, and the most false alarms per text. */
const LEAST = {
  blind: { name: 0.96, phone: 1, handle: 1, link: 1, school: 1, place: 0.9, address: 1, alarms: 0.4 },
  own: { name: 0.96, phone: 1, handle: 1, link: 1, school: 1, place: 1, address: 1, alarms: 0.2 },
};

describe.each(['blind', 'own'] as const)('the %s half of the corpus', (half) => {
  const result = score(corpus[half], findMarks);
  const { alarms, ...least } = LEAST[half];

  it('has thirty texts', () => expect(result.texts).toBe(30));

  it.each(Object.entries(least))('has each %s found in at least %d of the cases', (kind, share) => {
    const missed = result.missed.filter((mark) => mark.kind === kind && !mark.as);
    expect({ missed, enough: recall(result, [kind]) >= share }).toMatchObject({ enough: true });
  });

  it('has few false alarms', () => {
    expect({ alarms: result.alarms, few: result.alarms.length / result.texts <= alarms }).toMatchObject({ few: true });
  });
});
