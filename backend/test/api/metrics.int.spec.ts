import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TOKEN = 'a-token-for-prometheus';

describe.each(mainBackend)('the Prometheus metrics, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend, { metricsToken: TOKEN });
  });
  afterAll(() => archive?.close());

  it('have request durations by route pattern', async () => {
    await archive.visitor.get('/api/posts/4711').expect(404);
    const { text, headers } = await archive.visitor.get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/posts\/:id",status="404"\} 1/,
    );
    expect(text).not.toContain('posts/4711');
  });

  it('have the backlog of the outbox and of each queue', async () => {
    const { text } = await archive.visitor.get('/metrics').expect(200);
    expect(text).toMatch(/^outbox_events\{state="waiting"\} \d+$/m);
    expect(text).toMatch(/^outbox_events\{state="parked"\} 0$/m);
    for (const queue of ['reactions', 'mail', 'analytics'])
      expect(text).toMatch(new RegExp(`^queue_jobs\\{queue="${queue}",state="failed"\\} 0$`, 'm'));
  });

  it('have the numbers of database connections and of open desk streams', async () => {
    const { text } = await archive.visitor.get('/metrics').expect(200);
    for (const state of ['used', 'idle', 'wanted'])
      expect(text).toMatch(new RegExp(`^database_connections\\{state="${state}"\\} \\d+$`, 'm'));
    expect(text).toMatch(/^desk_streams 0$/m);
    const leave = new AbortController();
    const cookie = await archive.adminCookie();
    await fetch(`${archive.url}/api/moderation/stream`, { headers: { cookie }, signal: leave.signal });
    expect((await archive.visitor.get('/metrics')).text).toMatch(/^desk_streams 1$/m);
    leave.abort();
    await eventually(async () => /^desk_streams 0$/m.test((await archive.visitor.get('/metrics')).text));
  });

  it('do not reveal when a story was sent', async () => {
    await archive.visitor
      .post('/api/confessions')
      .send({ content: 'Nobody counts me.', category: 'Other' })
      .expect(201);
    const { text } = await archive.visitor.get('/metrics').expect(200);
    expect(text).not.toMatch(/method="POST",route="\/api\/confessions"/);
  });

  it('are only for local requests, not through a proxy or for another host name', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      await archive.visitor.get('/metrics').set(name, '203.0.113.7').expect(403);
    expect(await statusAs('archive.example')).toBe(403);
    expect(await statusAs('localhost:3000')).toBe(200);
  });

  it('are for anyone with the right token', async () => {
    const proxied = (authorization: string) =>
      archive.visitor.get('/metrics').set('x-forwarded-for', '203.0.113.7').set('authorization', authorization);
    await proxied(`Bearer ${TOKEN}`).expect(200);
    for (const wrong of [`Bearer ${TOKEN}x`, TOKEN, 'Bearer ', `Basic ${TOKEN}`]) await proxied(wrong).expect(403);
  });

  const statusAs = (host: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request(`${archive.url}/metrics`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      })
        .on('error', reject)
        .end();
    });
});
