import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { ANSWER_MS, requestInProcess } from './ask-inside.js';

/** Who was asked, in what order; each knows what it is given here. */
function inside({ kept, short, long }: { kept?: string; short?: object; long?: Promise<unknown> }) {
  const asked: string[] = [];
  const note = <T>(who: string, answer: T): T => {
    asked.push(who);
    return answer;
  };
  const means = {
    responseCache: {
      get: () => note('kept', kept === undefined ? undefined : { headers: { link: 'a' }, text: () => kept }),
      evictStale: () => note('drop', undefined),
    },
    inProcessReads: { get: () => Promise.resolve(note('short', short && { status: 200, headers: {}, body: short })) },
  };
  const server = { inject: () => note('long', long) } as unknown as FastifyInstance;
  return { asked, answer: requestInProcess(server, means, '/api/posts/7', 'a') };
}

describe('What a page asks in process', () => {
  afterEach(() => void jest.useRealTimers());

  it('is what is kept', async () => {
    const { asked, answer } = inside({ kept: '[]', short: {} });
    const said = await answer;
    expect([said?.status, said?.ok, await said?.text(), said?.headers.get('link')]).toEqual([200, true, '[]', 'a']);
    expect([said?.headers.get('x'), said?.said]).toEqual([null, undefined]);
    expect(asked).toEqual(['kept']);
  });

  it('is what the short way says, as it is', async () => {
    const post = { id: 7 };
    const { asked, answer } = inside({ short: post });
    const said = await answer;
    expect(said?.said).toBe(post);
    expect(await said?.text()).toBe('{"id":7}');
    expect(asked).toEqual(['kept', 'short']);
  });

  it('is asked as by anybody otherwise, and never an answer that is too old for a page', async () => {
    const { asked, answer } = inside({
      long: Promise.resolve({ statusCode: 404, headers: { 'x-total-count': 3 }, payload: '{}' }),
    });
    const said = await answer;
    expect([said?.status, said?.ok, said?.headers.get('x-total-count')]).toEqual([404, false, '3']);
    expect(asked).toEqual(['kept', 'short', 'drop', 'long']);
  });

  it('is nothing when nobody answers in time', async () => {
    jest.useFakeTimers();
    const { answer } = inside({ long: new Promise(() => undefined) });
    await jest.advanceTimersByTimeAsync(ANSWER_MS);
    expect(await answer).toBeUndefined();
  });
});
