import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Long enough to be compressed, and, repeated a few times, too long to be compressed synchronously. */
const LONG = 'The word had a trade in it before it had a woman in it. '.repeat(200);

describe('compression of an API response', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    admin = await archive.admin();
    const draft = { title: 'Spinster', content: LONG, categoryId: 1, published: false };
    for (let n = 0; n < 4; n += 1) await admin.post('/api/posts').send(draft).expect(201);
  });
  afterAll(() => archive?.close());

  const ask = (address: string, accepted: string) => admin.get(address).set('accept-encoding', accepted).expect(200);
  const how = ({ headers }: Response) => ({
    encoding: headers['content-encoding'],
    hasLength: headers['content-length'] !== undefined,
    vary: headers['vary'],
  });

  it('also applies to private responses, synchronously and with a content length', async () => {
    const [plain, packed] = [
      await ask('/api/posts?limit=1', 'identity'),
      await ask('/api/posts?limit=1', 'gzip, deflate, br'),
    ];
    expect(plain.headers['cache-control']).toBe('private, no-store');
    expect(how(packed)).toEqual({ encoding: 'gzip', hasLength: true, vary: 'accept-encoding' });
    expect(packed.text).toBe(plain.text);
    expect(Number(packed.headers['content-length'])).toBeLessThan(plain.text.length / 4);
  });

  it.each([
    ['does not accept gzip', '/api/posts?limit=1', 'br, gzip;q=0', 'br'],
    ['requests a very long response', '/api/posts?limit=4', 'gzip, br', 'br'],
  ])('is streamed for a caller who %s', async (_who, address, accepted, encoding) => {
    const [plain, sent] = [await ask(address, 'identity'), await ask(address, accepted)];
    expect(how(sent)).toEqual({ encoding, hasLength: false, vary: 'accept-encoding' });
    expect(sent.text).toBe(plain.text);
  });

  it('is skipped for a short response', async () => {
    expect(how(await ask('/api/categories/1', 'gzip, br')).encoding).toBeUndefined();
  });
});
