import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const SIGN_IN = { email: 'admin@example.org', password: 'a-good-password' };

describe('conditional requests', () => {
  let archive: TestApp;
  let tag: string;
  beforeAll(async () => {
    archive = await startApp();
    tag = (await archive.visitor.get('/api/categories').expect(200)).headers['etag']!;
  });
  afterAll(() => archive?.close());

  it('get a 304 for a matching ETag: one, one of several, any, weak or not, for GET and HEAD', async () => {
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",W/${tag}`, '*']) {
      const answer = await archive.visitor.get('/api/categories').set('if-none-match', given).expect(304);
      expect([answer.text, answer.headers['etag'], answer.headers['cache-control']]).toEqual([
        '',
        tag,
        'public, max-age=0, must-revalidate',
      ]);
      await archive.visitor.head('/api/categories').set('if-none-match', given).expect(304);
    }
  });

  it.each(['"other"', 'nonsense', '""', 'W/"other", "more"'])('get a 200 for %s', async (given) => {
    await archive.visitor.get('/api/categories').set('if-none-match', given).expect(200);
  });

  it('get no ETag where a response must not be stored: an error, a write, or a private response', async () => {
    const admin = await archive.admin();
    const asked = { 'if-none-match': '*' };
    const missing = await archive.visitor.get('/api/posts/999999').set(asked).expect(404);
    const signedIn = await archive.visitor.post('/api/auth/login').set(asked).send(SIGN_IN).expect(200);
    const own = await admin.get('/api/auth/user').set(asked).expect(200);
    const seenByAdmin = await admin.get('/api/categories').set(asked).expect(200);
    expect(signedIn.body).toEqual(own.body);
    for (const { headers } of [missing, signedIn, own, seenByAdmin]) expect(headers['etag']).toBeUndefined();
  });
});
