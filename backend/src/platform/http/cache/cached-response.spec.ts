import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { CachedResponse } from './cached-response.js';

const LONG = Buffer.from('How language shapes gender, power and identity. '.repeat(400));
/** Repeated words in a changing order, as in prose. */
const PROSE = Buffer.from(
  Array.from({ length: 4_000 }, (_, at) => `w${((at * 7_919) % 613).toString(36)}${at % 7 ? ' ' : '. '}`).join(''),
);
const SHORT = Buffer.from('{"id":7}');

/** Sends the response to a client with this Accept-Encoding, and checks the content length. */
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
  expect(answer.sendDirectly(asking, raw as unknown as ServerResponse)).toBe(200);
  const valueOf = (name: string) => (head.includes(name) ? head[head.indexOf(name) + 1] : undefined);
  expect(valueOf('content-length')).toBe(String(body!.byteLength));
  return { encoding: valueOf('content-encoding'), body: body! };
}

function ready(content: ConstructorParameters<typeof CachedResponse>[0]): CachedResponse {
  const answer = new CachedResponse(content, { status: 200, cacheable: true, headers: {} });
  answer.setHeaders({ 'content-type': 'text/plain' });
  return answer;
}
const packed = (content: Buffer) => ready({ gzip: gzipSync(content, { level: 1 }) });

describe.each([
  ['from an uncompressed body', (content: Buffer) => ready(content)],
  ['from a gzip body', packed],
])('A cached response made %s', (_how, made) => {
  it('has the same content in every encoding, every time', async () => {
    const answer = made(LONG);
    for (let round = 0; round < 2; round++) {
      const [br, gzip, plain] = [await sent(answer, 'br'), await sent(answer, 'gzip'), await sent(answer, undefined)];
      expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
      expect(brotliDecompressSync(br.body)).toEqual(LONG);
      expect(gunzipSync(gzip.body)).toEqual(LONG);
      expect(plain.body).toEqual(LONG);
    }
  });

  it('has a view with its headers and text for callers in this process, after it got its headers', () => {
    const never = new CachedResponse(LONG, { status: 200, cacheable: true, headers: {} });
    expect(never.asView()).toBeUndefined();
    const view = made(LONG).asView()!;
    expect(view.headers['content-type']).toBe('text/plain');
    expect(view.text()).toBe(LONG.toString());
  });
});

describe('A cached response made from gzip', () => {
  it('counts less memory than its uncompressed size, and not less than it holds', async () => {
    const answer = packed(LONG);
    const { bytes } = answer;
    const held = (await sent(answer, 'br')).body.byteLength + (await sent(answer, 'gzip')).body.byteLength;
    expect(Math.min(bytes, answer.bytes)).toBeGreaterThanOrEqual(held);
    expect(bytes).toBeLessThan(LONG.byteLength);
  });

  it('is sent with brotli after a second request, and is complete all the time', async () => {
    const ask = async (answer: CachedResponse) => {
      const { encoding, body } = await sent(answer, 'gzip, br');
      expect(encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toEqual(PROSE);
      return encoding;
    };
    const [before, first, other] = [packed(PROSE), packed(PROSE), packed(PROSE)];
    const improved = (answer: CachedResponse) => eventually(async () => (await ask(answer)) === 'br');
    // The compression of another test may still be running.
    await improved(before);
    expect([await ask(first), await ask(other)]).toEqual(['gzip', 'gzip']);
    await improved(first);
    // One response is compressed at a time: this one waits for its next request.
    expect(await ask(other)).toBe('gzip');
    await improved(other);
    // Clients without brotli still get it.
    expect(gunzipSync((await sent(first, 'gzip')).body)).toEqual(PROSE);
    expect((await sent(first, '')).body).toEqual(PROSE);
  });

  it('is sent with brotli to all clients after one accepted nothing else', async () => {
    const answer = packed(PROSE);
    expect((await sent(answer, 'br')).encoding).toBe('br');
    expect((await sent(answer, 'gzip, br')).encoding).toBe('br');
    expect(gunzipSync((await sent(answer, 'gzip')).body)).toEqual(PROSE);
  });

  it('is not compressed with brotli for a client that does not accept it', async () => {
    const answer = packed(PROSE);
    for (let times = 0; times < 3; times++) expect((await sent(answer, 'gzip')).encoding).toBe('gzip');
    expect((await sent(answer, 'gzip, br')).encoding).toBe('gzip');
  });
});

describe('A cached response', () => {
  it('holds memory of its exact size, and not a slab that it shares', async () => {
    const inSlab = (text: string) => Buffer.from(text);
    expect(inSlab('short').buffer.byteLength).toBeGreaterThan(5);
    const [long, short] = [ready(inSlab(LONG.toString())), ready(inSlab('{"id":7}'))];
    const held = [await sent(long, 'br'), await sent(long, 'gzip'), await sent(short, 'br')];
    expect(held.map(({ body }) => body.buffer.byteLength)).toEqual(held.map(({ body }) => body.byteLength));
  });

  it('is not compressed when it is short', async () => {
    const answer = ready(SHORT);
    expect(await sent(answer, 'br')).toEqual({ encoding: undefined, body: SHORT });
    expect(answer.bytes).toBeGreaterThan(SHORT.byteLength);
  });
});
