import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { ReadyAnswer } from './ready-answer.js';

const LONG = Buffer.from('How language shapes gender, power and identity. '.repeat(400));
/** As text is: words that come again, in another order. */
const TALE = Buffer.from(
  Array.from({ length: 4_000 }, (_, at) => `w${((at * 7_919) % 613).toString(36)}${at % 7 ? ' ' : '. '}`).join(''),
);
const SHORT = Buffer.from('{"id":7}');

/** What somebody is sent who accepts this, and how long it said that it is. */
async function sent(answer: ReadyAnswer, accepted: string | undefined) {
  let head: string[] = [];
  let body: Buffer | undefined;
  const raw = {
    writeHead: (_status: number, headers: string[]) => {
      head = headers;
      return { end: (bytes?: Buffer) => (body = bytes) };
    },
  };
  const asking = { id: 'a', method: 'GET', headers: { 'accept-encoding': accepted } };
  await answer.ready(asking);
  expect(answer.sendAgain(asking, raw as unknown as ServerResponse)).toBe(200);
  const valueOf = (name: string) => (head.includes(name) ? head[head.indexOf(name) + 1] : undefined);
  expect(valueOf('content-length')).toBe(String(body!.byteLength));
  return { encoding: valueOf('content-encoding'), body: body! };
}

async function packed(content: Buffer): Promise<ReadyAnswer> {
  const answer = new ReadyAnswer(content, { status: 200, mayBeKept: true, headers: {} });
  answer.answeredWith({ 'content-type': 'text/plain' });
  return answer.pack();
}

describe('An answer that is packed', () => {
  it('is whole for everybody, whatever he accepts, however often', async () => {
    const answer = await packed(LONG);
    for (let round = 0; round < 2; round++) {
      const [br, gzip, plain] = [
        await sent(answer, 'gzip, br'),
        await sent(answer, 'gzip'),
        await sent(answer, undefined),
      ];
      expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
      expect(brotliDecompressSync(br.body)).toEqual(LONG);
      expect(gunzipSync(gzip.body)).toEqual(LONG);
      expect(plain.body).toEqual(LONG);
    }
  });

  it('takes less than it is long, and not less than all that is held of it', async () => {
    const answer = await packed(LONG);
    const held = (await sent(answer, 'br')).body.byteLength + (await sent(answer, 'gzip')).body.byteLength;
    expect(answer.bytes).toBeGreaterThanOrEqual(held);
    expect(answer.bytes).toBeLessThan(LONG.byteLength);
  });

  it('is compressed better once a second one asks, and whole all the time', async () => {
    const ask = async (answer: ReadyAnswer) => {
      const { body } = await sent(answer, 'br');
      expect(brotliDecompressSync(body)).toEqual(TALE);
      return body.byteLength;
    };
    const [before, first, other] = [await packed(TALE), await packed(TALE), await packed(TALE)];
    const quick = await ask(before);
    const improved = (answer: ReadyAnswer) => eventually(async () => (await ask(answer)) < quick * 0.95);
    // That of another test may still be under way.
    await improved(before);
    expect([await ask(first), await ask(other)]).toEqual([quick, quick]);
    await improved(first);
    // One answer at a time: this one was left until it is asked for again.
    expect(await ask(other)).toBe(quick);
    await improved(other);
    expect(gunzipSync((await sent(first, 'gzip')).body)).toEqual(TALE);
  });

  it('is told whole to who asks in the same process, with its headers, once somebody was answered', async () => {
    const never = new ReadyAnswer(LONG, { status: 200, mayBeKept: true, headers: {} });
    expect(never.asAnswered()).toBeUndefined();
    const told = (await packed(LONG)).asAnswered()!;
    expect(told.headers['content-type']).toBe('text/plain');
    expect(told.text()).toBe(LONG.toString());
  });

  it('holds its own bytes alone, and not a slab that others have a part in', async () => {
    const inSlab = (text: string) => Buffer.from(text);
    expect(inSlab('short').buffer.byteLength).toBeGreaterThan(5);
    const [long, short] = [await packed(inSlab(LONG.toString())), await packed(inSlab('{"id":7}'))];
    const held = [await sent(long, 'br'), await sent(long, 'gzip'), await sent(short, 'br')];
    expect(held.map(({ body }) => body.buffer.byteLength)).toEqual(held.map(({ body }) => body.byteLength));
  });

  it('is left as it is when it is short', async () => {
    const answer = await packed(SHORT);
    expect(await sent(answer, 'br')).toEqual({ encoding: undefined, body: SHORT });
    expect(answer.bytes).toBeGreaterThan(SHORT.byteLength);
  });
});
