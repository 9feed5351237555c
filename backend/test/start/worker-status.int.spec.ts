import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { killAll, startProcess } from '../support/processes.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('A worker with a status port', () => {
  let archive: TestApp;
  let url: string;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    const [, line] = await startProcess(archive, 'worker', { WORKER_PORT: '0', METRICS_TOKEN: 'a token for one test' });
    url = `http://127.0.0.1:${/status on port (\d+)/.exec(line)![1]}`;
  });
  afterAll(async () => {
    await killAll();
    await archive?.close();
  });

  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init);
    return { status: answer.status, kept: answer.headers.get('cache-control'), text: await answer.text() };
  };

  it('reports that it is alive, and whether its stores respond', async () => {
    const kept = 'private, no-store';
    expect(await get('/healthz')).toEqual({ status: 200, kept, text: '{"status":"ok"}' });
    const text = '{"status":"ready","database":true,"queue":true,"parkedEvents":0}';
    expect(await get('/readyz')).toEqual({ status: 200, kept, text });
  });

  it('serves its metrics', async () => {
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/^queue_jobs\{queue="reactions",state="waiting"\} \d+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  });

  it('refuses metrics to requests through a proxy without the token', async () => {
    const proxied = (authorization: string) =>
      get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7', authorization } });
    expect((await proxied('Bearer another token')).status).toBe(403);
    expect((await proxied('Bearer a token for one test')).status).toBe(200);
  });

  it('has no other routes, and accepts no writes', async () => {
    expect((await get('/api/posts')).status).toBe(404);
    expect((await get('/healthz', { method: 'POST' })).status).toBe(405);
  });
});
