import { describe, expect, it } from '@jest/globals';
import { HOSTILE_JSON, HOSTILE_MARKDOWN } from '../../../test/support/hostile-corpus.js';
import { mainThreadMs, readBody } from '../../../test/support/hostile-work.js';
import { excerptOf } from './render-markdown.js';
import { CommentRenderer } from './comment-renderer.js';

/** Less than this is too little to compare. */
const MEASURABLE_MS = 10;
const RUNS = 3;
const ROUNDS = 15;
const MOST = 2.5;
const BODY = 128 * 1024;
const COMMENT = 5_000;
const STORY = 10_000;

const ratioOf = (one: number, two: number) => Math.max(two, MEASURABLE_MS) / Math.max(one, MEASURABLE_MS);

/** How many times as much of the main thread the second takes. */
async function growth(less: () => Promise<unknown>, more: () => Promise<unknown>): Promise<number> {
  // V8 compiles it first.
  await less();
  let [one, two] = [Infinity, Infinity];
  // A collection of garbage, or a cold cache, in one of them is no growth: the least of each counts.
  for (let round = 0; round < ROUNDS; round++) {
    one = Math.min(one, await mainThreadMs(less, RUNS));
    two = Math.min(two, await mainThreadMs(more, RUNS));
    if (ratioOf(one, two) <= MOST) break;
  }
  return ratioOf(one, two);
}

/** Skips the texts that go to the render thread: they cost the main thread nothing (slow-comment.int.spec.ts). */
class OnMainThread extends CommentRenderer {
  protected override runComment = () => Promise.resolve('');
}

describe('Twice as long a text takes at most 2.5 times as much of the main thread', () => {
  const comments = new OnMainThread();
  const render = (text: string) => comments.render(text);

  it.each(HOSTILE_JSON)('as a body of 128 KiB: %s', async (_, make) => {
    const [less, more] = [make(BODY / 2), make(BODY)];
    expect(more.length).toBeLessThanOrEqual(BODY);
    expect(
      await growth(
        () => readBody(less),
        () => readBody(more),
      ),
    ).toBeLessThanOrEqual(MOST);
  });

  it.each(HOSTILE_MARKDOWN)('as a comment of 5,000 characters: %s', async (_, make) => {
    const [less, more] = [make(COMMENT / 2), make(COMMENT)];
    expect(more.length).toBeLessThanOrEqual(COMMENT);
    expect(
      await growth(
        () => render(less),
        () => render(more),
      ),
    ).toBeLessThanOrEqual(MOST);
  });

  it.each(HOSTILE_MARKDOWN)('as a story of 10,000 characters: %s', async (_, make) => {
    const [less, more] = [make(STORY / 2), make(STORY)];
    const title = async (text: string) => excerptOf(text, 80);
    expect(
      await growth(
        () => title(less),
        () => title(more),
      ),
    ).toBeLessThanOrEqual(MOST);
  });

  it('the comparison is seen to find work that grows with the square', async () => {
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
    ).toBeGreaterThan(MOST);
  });
});
