import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { CachedResponse } from './cached-response.js';

const LONG = Buffer.from('How language shapes gender, power and identity. '.repeat(400));
/** As text is: words that come again, in another order. */
const TALE = Buffer.from(
  Array.from({ length: 4_000 }, (_, at) => `w${((at * 7_919) % 613).toString(36)}${at % 7 ? ' ' : '. '}`).join(''),
);
const SHORT = Buffer.from('{"id":7}');

/** What somebody is sent who accepts this, and how long it said that it is. */
async function sent(answer: CachedResponse, accepted: string | undefined) {
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

function ready(content: ConstructorParameters<typeof CachedResponse>[0]): CachedResponse {
  const answer = new CachedResponse(content, { status: 200, cacheable: true, headers: {} });
  answer.withHeaders({ 'content-type': 'text/plain' });
  return answer;
}
const packed = (content: Buffer) => ready({ gzip: gzipSync(content, { level: 1 }) });

describe.each([
  ['is whole', (content: Buffer) => ready(content)],
  ['comes with gzip', packed],
])('An answer that %s', (_how, made) => {
  it('is all of it for everybody, whatever he accepts, however often', async () => {
    const answer = made(LONG);
    for (let round = 0; round < 2; round++) {
      const [br, gzip, plain] = [await sent(answer, 'br'), await sent(answer, 'gzip'), await sent(answer, undefined)];
      expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
      expect(brotliDecompressSync(br.body)).toEqual(LONG);
      expect(gunzipSync(gzip.body)).toEqual(LONG);
      expect(plain.body).toEqual(LONG);
    }
  });

  it('is told whole to who asks in the same process, with its headers, once somebody was answered', () => {
    const never = new CachedResponse(LONG, { status: 200, cacheable: true, headers: {} });
    expect(never.asView()).toBeUndefined();
    const told = made(LONG).asView()!;
    expect(told.headers['content-type']).toBe('text/plain');
    expect(told.text()).toBe(LONG.toString());
  });
});

describe('An answer that comes with gzip', () => {
  it('takes less than it is long, and not less than all that is held of it', async () => {
    const answer = packed(LONG);
    const { bytes } = answer;
    const held = (await sent(answer, 'br')).body.byteLength + (await sent(answer, 'gzip')).body.byteLength;
    expect(Math.min(bytes, answer.bytes)).toBeGreaterThanOrEqual(held);
    expect(bytes).toBeLessThan(LONG.byteLength);
  });

  it('is sent with brotli once a second one has asked, and whole all the time', async () => {
    const ask = async (answer: CachedResponse) => {
      const { encoding, body } = await sent(answer, 'gzip, br');
      expect(encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toEqual(TALE);
      return encoding;
    };
    const [before, first, other] = [packed(TALE), packed(TALE), packed(TALE)];
    const improved = (answer: CachedResponse) => eventually(async () => (await ask(answer)) === 'br');
    // That of another test may still be under way.
    await improved(before);
    expect([await ask(first), await ask(other)]).toEqual(['gzip', 'gzip']);
    await improved(first);
    // One answer at a time: this one was left until it is asked for again.
    expect(await ask(other)).toBe('gzip');
    await improved(other);
    // And those who do not take it are not forgotten.
    expect(gunzipSync((await sent(first, 'gzip')).body)).toEqual(TALE);
    expect((await sent(first, '')).body).toEqual(TALE);
  });

  it('is sent with brotli to all, once somebody was who takes nothing else', async () => {
    const answer = packed(TALE);
    expect((await sent(answer, 'br')).encoding).toBe('br');
    expect((await sent(answer, 'gzip, br')).encoding).toBe('br');
    expect(gunzipSync((await sent(answer, 'gzip')).body)).toEqual(TALE);
  });

  it('is not made better for who could not be sent that', async () => {
    const answer = packed(TALE);
    for (let times = 0; times < 3; times++) expect((await sent(answer, 'gzip')).encoding).toBe('gzip');
    expect((await sent(answer, 'gzip, br')).encoding).toBe('gzip');
  });
});

describe('An answer', () => {
  it('holds its own bytes alone, and not a slab that others have a part in', async () => {
    const inSlab = (text: string) => Buffer.from(text);
    expect(inSlab('short').buffer.byteLength).toBeGreaterThan(5);
    const [long, short] = [ready(inSlab(LONG.toString())), ready(inSlab('{"id":7}'))];
    const held = [await sent(long, 'br'), await sent(long, 'gzip'), await sent(short, 'br')];
    expect(held.map(({ body }) => body.buffer.byteLength)).toEqual(held.map(({ body }) => body.byteLength));
  });

  it('is left as it is when it is short', async () => {
    const answer = ready(SHORT);
    expect(await sent(answer, 'br')).toEqual({ encoding: undefined, body: SHORT });
    expect(answer.bytes).toBeGreaterThan(SHORT.byteLength);
  });
});
