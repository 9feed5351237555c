import { describe, expect, it } from '@jest/globals';
import { HOSTILE_JSON, HOSTILE_MARKDOWN } from '../../../test/support/hostile-corpus.js';
import { mainThreadMs, readBody } from '../../../test/support/hostile-work.js';
import { excerptOf } from './article-excerpt.js';
import { CommentRenderer } from './comment-renderer.js';

/** Shorter times are too noisy to compare. */
const MEASURABLE_MS = 10;
const RUNS = 3;
const ROUNDS = 15;
const MAX_GROWTH = 2.5;
const BODY = 128 * 1024;
const COMMENT = 5_000;
const STORY = 10_000;

const ratioOf = (one: number, two: number) => Math.max(two, MEASURABLE_MS) / Math.max(one, MEASURABLE_MS);

/** Returns how many times as much main-thread time the second call takes. */
async function growth(shorter: () => Promise<unknown>, longer: () => Promise<unknown>): Promise<number> {
  // Warm-up, so that V8 compiles the code.
  await shorter();
  let [one, two] = [Infinity, Infinity];
  // Garbage collection or a cold cache must not count as growth, so the minimum of each is compared.
  for (let round = 0; round < ROUNDS; round++) {
    one = Math.min(one, await mainThreadMs(shorter, RUNS));
    two = Math.min(two, await mainThreadMs(longer, RUNS));
    if (ratioOf(one, two) <= MAX_GROWTH) break;
  }
  return ratioOf(one, two);
}

/** Skips the texts that go to the render thread: they cost the main thread nothing (slow-comment.int.spec.ts). */
class OnMainThread extends CommentRenderer {
  protected override runComment = () => Promise.resolve('');
}

describe('A text of twice the length takes at most 2.5 times as much main-thread time', () => {
  const comments = new OnMainThread();
  const render = (text: string) => comments.render(text);

  it.each(HOSTILE_JSON)('as a body of 128 KiB: %s', async (_, make) => {
    const [shorter, longer] = [make(BODY / 2), make(BODY)];
    expect(longer.length).toBeLessThanOrEqual(BODY);
    expect(
      await growth(
        () => readBody(shorter),
        () => readBody(longer),
      ),
    ).toBeLessThanOrEqual(MAX_GROWTH);
  });

  it.each(HOSTILE_MARKDOWN)('as a comment of 5,000 characters: %s', async (_, make) => {
    const [shorter, longer] = [make(COMMENT / 2), make(COMMENT)];
    expect(longer.length).toBeLessThanOrEqual(COMMENT);
    expect(
      await growth(
        () => render(shorter),
        () => render(longer),
      ),
    ).toBeLessThanOrEqual(MAX_GROWTH);
  });

  it.each(HOSTILE_MARKDOWN)('as a story of 10,000 characters: %s', async (_, make) => {
    const [shorter, longer] = [make(STORY / 2), make(STORY)];
    const title = async (text: string) => excerptOf(text, 80);
    expect(
      await growth(
        () => title(shorter),
        () => title(longer),
      ),
    ).toBeLessThanOrEqual(MAX_GROWTH);
  });

  it('the comparison detects quadratic work', async () => {
    const square = async (size: number) => {
      let sum = 0;
      for (let one = 0; one < size; one++) for (let two = 0; two < size; two++) sum += one ^ two;
      return sum;
    };
    expect(
      await growth(
        () => square(6_000),
        () => square(12_000),
      ),
    ).toBeGreaterThan(MAX_GROWTH);
  });
});
