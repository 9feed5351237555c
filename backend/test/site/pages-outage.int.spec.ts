import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { PubSub } from '../../src/platform/pubsub/pubsub.js';
import { startCuttableProxy } from '../support/cuttable-proxy.js';
import type { CuttableProxy } from '../support/cuttable-proxy.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('while the database is unavailable', () => {
  let database: TestDatabase;
  let proxy: CuttableProxy;
  let archive: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startCuttableProxy(database.url);
    archive = await startApp('PostgreSQL', { databaseUrl: proxy.url }, 'site');
  });
  afterAll(async () => {
    await archive?.close();
    await proxy?.close();
    await database?.drop();
  });

  it('a page that cannot be rendered is an uncached 503 with Retry-After; cached pages are still served', async () => {
    // A start publishes that everything may have changed. Pages rendered before the notification arrives are not
    // cached.
    const pubSub = archive.app.get(PubSub, { strict: false });
    const received = new Promise<void>((resolve) => pubSub.subscribe('after-the-start', () => resolve()));
    pubSub.publish('after-the-start');
    await received;
    await archive.visitor.get('/stories').expect(200);
    proxy.cut();
    const unavailable = await archive.visitor.get('/journal').expect(503);
    expect(unavailable.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(unavailable.text).toContain('The Archive is catching its breath.');
    // A cached page, and pages that need no database.
    for (const path of ['/stories', '/about', '/nothing-here'])
      expect((await archive.visitor.get(path)).status).not.toBe(503);
    const sent = await archive.visitor.post('/stories').type('form').send({ content: 'It was a Tuesday.' }).expect(503);
    expect(sent.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(sent.text).toContain('It was a Tuesday.');
    // This is the story page itself, not the error page.
    expect(new JSDOM(sent.text).window.document.querySelector('h1')?.textContent).toBe('Stories');
    proxy.restore();
    await eventually(async () => (await archive.visitor.get('/journal')).status === 200, { what: 'the page' });
  });
});
