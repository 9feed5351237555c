import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { encodeLargeStrings, utf8 } from './encode-large-strings.js';

const long = (letter: string) => `begin ${letter.repeat(3_000)} end`;
const letters = {
  ASCII: 'a',
  'Latin-1': 'é',
  'a quotation mark': '’',
  'two units for one letter': '😀',
  'the letter zero': '\0',
  'half a letter, the first': '\ud83d',
  'half a letter, the second': '\ude00',
};

describe('The bytes of a text', () => {
  it.each(Object.entries(letters))('are those of UTF-8: %s', (_name, letter) => {
    for (const text of [letter, long(letter), `${long('a')}${letter}`, `${letter}${long('’')}`])
      expect(utf8(text).equals(Buffer.from(text))).toBe(true);
  });

  it('are those of each of two texts, one after the other, however long', () => {
    const texts = [long('’'), long('é'), long('’').repeat(60), long('a')];
    expect(texts.map((text) => utf8(text)).map(String)).toEqual(texts);
  });

  it('have memory of their own where it is long, and no more than they take', () => {
    const bytes = utf8(long('’'));
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it('are there of no text, too', () => {
    expect(utf8('')).toHaveLength(0);
  });
});

describe('What is sent', () => {
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

  it('is bytes for all that comes after, where it is long', async () => {
    const { body, headers } = await server.inject('/long');
    expect(seen.pop()).toBeInstanceOf(Buffer);
    expect(JSON.parse(body)).toEqual({ text: long('’') });
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('stays as it is where it is short, or is bytes already', async () => {
    await server.inject('/short');
    expect(seen.pop()).toBe('{"text":"’"}');
    const { body } = await server.inject('/bytes');
    expect(seen.pop()).toBeInstanceOf(Buffer);
    expect(body).toBe(long('’'));
  });
});
