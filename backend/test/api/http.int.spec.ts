import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { bodyLimits } from '../../src/body-limits.js';
import { ContractDocument } from '../support/fuzz/contract-document.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const STORY = { content: 'Fine.', category: 'Other' };
const PROBLEM = 'application/problem+json; charset=utf-8';

describe('HTTP', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const expectProblem = (answer: Response, status: number) => {
    expect([answer.status, answer.body.status]).toEqual([status, status]);
    expect(answer.headers['content-type']).toBe(PROBLEM);
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  };
  const send = (type: string, body: string) =>
    archive.visitor
      .post('/api/confessions')
      .set('content-type', type)
      .serialize((as: unknown) => as as string)
      .send(body);
  const newPost = async (): Promise<string> => {
    const answer = await admin.post('/api/posts').send({ title: 'T', content: 'C', categoryId: 1, published: true });
    expect(answer.status).toBe(201);
    return `/api/posts/${answer.body.id}`;
  };
  const newStory = async (): Promise<string> =>
    `/api/confessions/${(await archive.visitor.post('/api/confessions').send(STORY).expect(201)).body.id}`;

  describe('a path id', () => {
    it('must be the plain digits of a positive integer, or the response is 404', async () => {
      const id = (await newPost()).split('/').pop()!;
      const hex = `0x${Number(id).toString(16)}`;
      await archive.visitor.get(`/api/posts/${id}`).expect(200);
      for (const other of [`0${id}`, hex, `${id}e0`, `${id}.0`, `+${id}`, `%20${id}`, `${id}%20`, `%2B${id}`]) {
        expectProblem(await archive.visitor.get(`/api/posts/${other}`), 404);
        expectProblem(await archive.visitor.get(`/api/posts/${other}/comments`), 404);
        expectProblem(await admin.delete(`/api/posts/${other}`), 404);
      }
      await archive.visitor.get(`/api/posts/${id}`).expect(200);
    });

    it('that is too long is a 404 that does not repeat it', async () => {
      const answer = await archive.visitor.get(`/api/posts/${'7'.repeat(300)}`);
      expectProblem(answer, 404);
      expect(answer.text).not.toContain('7'.repeat(16));
    });
  });

  describe('a body', () => {
    // Other types: bad-input.int.spec.ts.
    it('without a content type is a 415', async () => {
      expectProblem(await send('', JSON.stringify(STORY)), 415);
    });

    it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
      'of the type %s is accepted',
      async (type) => {
        await send(type, JSON.stringify(STORY)).expect(201);
      },
    );

    it('of only spaces is a 400 about the whole body', async () => {
      const answer = await send('application/json', '  ');
      expectProblem(answer, 400);
      expect(answer.body.errors).toEqual([{ path: '', message: answer.body.message }]);
    });

    it('with as many fields as fit the size limit is rejected before they are validated', async () => {
      const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`a${n}`, 1]));
      const { body } = await archive.visitor.post('/api/confessions').send(many).expect(400);
      expect((body as { errors: unknown }).errors).toEqual([
        { path: '', message: 'An object in the body has more than 100 fields.' },
      ]);
    });

    it.each([
      ['a story', '/api/confessions', STORY, 128, '128 KiB'],
      ['an article', '/api/posts', { title: 'T', content: 'C', categoryId: 1 }, 1024, '1 MiB'],
      ['a preview', '/api/posts/preview', { content: 'C' }, 1024, '1 MiB'],
      ['a subscriber', '/api/newsletter/subscribe', { email: 'reader@example.org' }, 64, '64 KiB'],
    ])('with %s has a size limit: one byte more is a 413 that names it', async (_, path, right, kib, size) => {
      const filled = (length: number) =>
        admin
          .post(path)
          .type('json')
          .serialize((as: unknown) => as as string)
          .send(JSON.stringify(right).padEnd(length, ' '));
      expect([200, 201, 202]).toContain((await filled(kib * 1024)).status);
      const refused = await filled(kib * 1024 + 1);
      expectProblem(refused, 413);
      expect((refused.body as { message: string }).message).toBe(`This is too large to send (${size} at most).`);
    });

    it.each([
      ['a visitor', 401, async () => archive.visitor],
      ['a member', 403, () => archive.member()],
      ['an admin', 400, async () => admin],
    ])(
      'of a call for admins, sent by %s, is a %i: permissions are checked before the body is read',
      async (_, status, agent) => {
        const send = await agent();
        expectProblem(
          await send
            .post('/api/posts')
            .type('json')
            .serialize((as: unknown) => as as string)
            .send('{'),
          status,
        );
      },
    );

    it('has a size limit with or without a content length', async () => {
      const { port } = (archive.app.getHttpServer() as Server).address() as { port: number };
      const socket = connect(port, '127.0.0.1');
      const lines = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
      socket.write([...lines, 'Transfer-Encoding: chunked', '', '10001', ' '.repeat(0x10001), ''].join('\r\n'));
      let answer = '';
      for await (const chunk of socket) {
        answer += String(chunk);
        if (answer.includes('}')) break;
      }
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*This is too large to send \(64 KiB at most\)\./);
    });

    it('can hold every text at its maximum length, with the most bytes per character', async () => {
      const document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
      const tooSmall = document.calls.flatMap(({ method, path, body }) => {
        const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        const fields = Object.values(body ? (document.resolve(body.media.schema).properties ?? {}) : {});
        const characters = fields.reduce((sum, { maxLength = 0 }) => sum + maxLength, 0);
        const limit = bodyLimits.routes[route] ?? bodyLimits.default;
        // 4 bytes per character in UTF-8; for stories, comments and proposals 12, as in a form or in ASCII-only JSON.
        const bytes = limit === 128 * 1024 ? 12 : 4;
        return characters * bytes < limit ? [] : [`${route}: ${characters} characters in ${limit} bytes`];
      });
      expect(tooSmall).toEqual([]);
    });

    it.each(['application/json', 'text/plain', undefined])(
      'of zero bytes with the type %s counts as no body, for calls that need none',
      async (type) => {
        const bare = (agent: TestAgent, method: 'post' | 'delete', path: string) =>
          type ? agent[method](path).set('content-type', type) : agent[method](path);
        const [post, story] = [await newPost(), await newStory()];
        const comment = await admin.post(`${post}/comments`).send({ content: 'A comment.' }).expect(201);
        await bare(admin, 'post', `${story}/approve`).expect(200);
        await bare(admin, 'post', `/api/comments/${comment.body.id}/approve`).expect(200);
        await bare(admin, 'post', `${post}/publish`).expect(200);
        await bare(admin, 'delete', `/api/comments/${comment.body.id}`).expect(204);
        await bare(admin, 'delete', story).expect(204);
        await bare(admin, 'delete', post).expect(204);
        await bare(await archive.member(), 'post', '/api/auth/logout').expect(204);
        expectProblem(await bare(archive.visitor, 'post', '/api/confessions'), 400);
      },
    );
  });

  describe('requests that reach no route', () => {
    it.each(['/api/posts/%zz', '/%zz', '/api/posts/%E0%A4%A'])(
      '%s is a 400 that does not repeat it',
      async (address) => {
        const answer = await archive.visitor.get(address);
        expectProblem(answer, 400);
        expect(answer.body.errors).toEqual([{ path: '', message: answer.body.message }]);
        expect(answer.text).not.toContain('%');
      },
    );

    it.each(['/article/%E0%A4%A', '/%zz'])(
      '%s leads a browser to the page that says there is no such page',
      async (cut) => {
        const answer = await archive.visitor.get(cut).set('accept', 'text/html,*/*');
        const { location, 'cache-control': cache } = answer.headers;
        expect([answer.status, location, cache]).toEqual([302, '/not-found', 'no-store']);
        expectProblem(await archive.visitor.post(cut).set('accept', 'text/html'), 400);
        expectProblem(await archive.visitor.get(`/api${cut}`).set('accept', 'text/html'), 400);
      },
    );

    it.each([
      ['an invalid request', 400, 'nonsense\r\n\r\n'],
      ['a request with oversized headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    ])('%s is a %i as a problem document', async (_, status, bytes) => {
      const answer = await overSocket(archive.url, bytes);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toContain(PROBLEM);
      expect(head).toMatch(/X-Request-Id: [\da-f-]{36}/);
      expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String) });
    });
  });

  it('has a timeout for the head and the body of a request', () => {
    const { requestTimeout, headersTimeout } = archive.app.getHttpServer() as Server;
    // Bodies have a shorter one, except uploads (request-arrival.spec.ts).
    for (const [patience, most] of [
      [requestTimeout, 600_000],
      [headersTimeout, 60_000],
    ] as const) {
      expect(patience).toBeGreaterThan(0);
      expect(patience).toBeLessThanOrEqual(most);
    }
  });
});

function overSocket(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
