import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { encodeLargeStrings, utf8 } from './encode-large-strings.js';

const long = (letter: string) => `begin ${letter.repeat(3_000)} end`;
const letters = {
  ASCII: 'a',
  'Latin-1': 'é',
  'a quotation mark': '’',
  'a surrogate pair': '😀',
  'the null character': '\0',
  'a lone high surrogate': '\ud83d',
  'a lone low surrogate': '\ude00',
};

describe('The UTF-8 encoding of a string', () => {
  it.each(Object.entries(letters))('equals Buffer.from: %s', (_name, letter) => {
    for (const text of [letter, long(letter), `${long('a')}${letter}`, `${letter}${long('’')}`])
      expect(utf8(text).equals(Buffer.from(text))).toBe(true);
  });

  it('is right for several strings one after another, of any length', () => {
    const texts = [long('’'), long('é'), long('’').repeat(60), long('a')];
    expect(texts.map((text) => utf8(text)).map(String)).toEqual(texts);
  });

  it('has memory of the exact size for a long string', () => {
    const bytes = utf8(long('’'));
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it('is empty for an empty string', () => {
    expect(utf8('')).toHaveLength(0);
  });
});

describe('The payload of a response', () => {
  let server: FastifyInstance;
  const seen: unknown[] = [];
  beforeAll(async () => {
    server = fastify();
    encodeLargeStrings(server);
    server.addHook('onSend', (_request, _reply, payload, done) => {
      seen.push(payload);
      done();
    });
    server.get('/long', () => ({ text: long('’') }));
    server.get('/short', () => ({ text: '’' }));
    server.get('/bytes', (_request, reply) => reply.type('text/plain').send(Buffer.from(long('’'))));
    await server.ready();
  });
  afterAll(() => server.close());

  it('is bytes for all later hooks if it is long', async () => {
    const { body, headers } = await server.inject('/long');
    expect(seen.pop()).toBeInstanceOf(Buffer);
    expect(JSON.parse(body)).toEqual({ text: long('’') });
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is unchanged if it is short or already bytes', async () => {
    await server.inject('/short');
    expect(seen.pop()).toBe('{"text":"’"}');
    const { body } = await server.inject('/bytes');
    expect(seen.pop()).toBeInstanceOf(Buffer);
    expect(body).toBe(long('’'));
  });
});
