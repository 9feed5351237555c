import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type { SettingsValues } from '../../src/platform/config/settings.js';
import { cookieOf, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const PATH = '/api/auth/replit-admin';
const PLATFORM = { 'x-replit-user-name': 'ada', 'x-replit-user-id': '4711' };

/** Starts an application with these settings, and returns helpers for the requests below. */
function suite(change: Partial<SettingsValues>) {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', change);
    const sign = (username: string, more: object = {}) =>
      supertest(archive.url)
        .post('/api/auth/register')
        .send({ username, email: `${username}@example.org`, password: 'a-fine-secret', ...more })
        .expect(201);
    await sign('ada', { adminPasscode: PASSCODE });
    await sign('eve');
  });
  afterAll(() => archive?.close());
  const ask = (headers: Record<string, string> = {}) => supertest(archive.url).post(PATH).set(headers);
  return {
    ask,
    refused: async (headers: Record<string, string> = {}) => {
      const answer = await ask(headers).expect(403);
      expect(answer.body).toMatchObject({ code: 'auth.platform' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
    archive: () => archive,
    /** The response of /api/site, which says whether automatic admin login is on. */
    siteInfo: async () =>
      (await supertest(archive.url).get('/api/site').expect(200)).body as { automaticAdminLogin: boolean },
  };
}

describe('automatic admin login', () => {
  describe('without a setting', () => {
    const { refused, siteInfo } = suite({ trustedProxies: ['127.0.0.0/8', '::1'] });

    it('is off, whatever the headers say', async () => {
      await refused();
      await refused(PLATFORM);
      expect(await siteInfo()).toMatchObject({ automaticAdminLogin: false });
    });
  });

  describe('with the developer setting', () => {
    const { ask, refused, siteInfo, archive } = suite({ devAdminLogin: true });

    it('signs a local client in as the first admin, in a new session', async () => {
      const member = await supertest(archive().url)
        .post('/api/auth/login')
        .send({ email: 'eve@example.org', password: 'a-fine-secret' })
        .expect(200);
      const answer = await ask({ cookie: cookieOf(member) }).expect(200);
      expect(answer.body).toMatchObject({
        id: expect.any(Number),
        username: 'admin',
        email: 'admin@example.org',
        isAdmin: true,
        createdAt: expect.any(String),
      });
      expect(cookieOf(answer)).not.toBe(cookieOf(member));
      const who = (cookie: string) => supertest(archive().url).get('/api/auth/user').set('cookie', cookie);
      expect((await who(cookieOf(answer)).expect(200)).body).toMatchObject({ username: 'admin' });
      await who(cookieOf(member)).expect(401);
      expect(await siteInfo()).toMatchObject({ automaticAdminLogin: true });
    });

    it.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000'])('accepts the host %s', async (host) => {
      await ask({ host }).expect(200);
    });

    it.each([
      'archive.example',
      'rebound.evil.example:3000',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '10.0.0.1',
      '0.0.0.0',
      'localhost@evil.example',
      'evil.example#localhost',
      'localhost:3000:3000',
    ])('rejects the host %s, because any name can resolve to this machine', async (host) => {
      await refused({ host });
    });

    it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])(
      'rejects a request forwarded by a local proxy (%s)',
      async (header) => {
        await refused({ [header]: '127.0.0.1' });
      },
    );

    it('rejects a request without a host', async () => {
      const { hostname, port } = new URL(archive().url);
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write(`POST ${PATH} HTTP/1.0\r\n\r\n`));
        socket.on('data', (data) => (text += String(data)));
        socket.on('end', () => resolve(text)).on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    });

    it('rejects a request from another site', async () => {
      const answer = await ask({ origin: 'https://evil.example' }).expect(403);
      expect(answer.body).toMatchObject({ code: 'origin.foreign' });
      await ask({ 'sec-fetch-site': 'cross-site' }).expect(403);
    });
  });

  describe('with the hosting platform’s headers', () => {
    const platformAdmins = new Map([
      ['ada', 'ada@example.org'],
      ['eve', 'eve@example.org'],
      ['bob', 'bob@example.org'],
    ]);
    const behind = suite({ platformAdmins, trustedProxies: ['127.0.0.0/8', '::1'] });
    const inFront = suite({ platformAdmins, trustedProxies: ['203.0.113.1'] });

    it('signs in a listed admin behind a trusted proxy', async () => {
      const answer = await behind.ask({ ...PLATFORM, 'x-forwarded-for': '198.51.100.7' }).expect(200);
      expect(answer.body).toMatchObject({ username: 'ada', isAdmin: true });
      const who = supertest(behind.archive().url).get('/api/auth/user').set('cookie', cookieOf(answer));
      expect((await who.expect(200)).body).toMatchObject({ username: 'ada' });
      expect(await behind.siteInfo()).toMatchObject({ automaticAdminLogin: true });
    });

    it.each([
      ['a user who is not listed', { ...PLATFORM, 'x-replit-user-name': 'mallory' }],
      ['a name in different case', { ...PLATFORM, 'x-replit-user-name': 'ADA' }],
      ['two names', { ...PLATFORM, 'x-replit-user-name': 'ada, ada' }],
      ['a name of an object property', { ...PLATFORM, 'x-replit-user-name': 'constructor' }],
      ['a listed account that is not an admin', { ...PLATFORM, 'x-replit-user-name': 'eve' }],
      ['a listed account that does not exist', { ...PLATFORM, 'x-replit-user-name': 'bob' }],
      ['a name without an id', { 'x-replit-user-name': 'ada' }],
      ['an id without a name', { 'x-replit-user-id': '4711' }],
      ['an empty name', { ...PLATFORM, 'x-replit-user-name': '' }],
      ['no headers', {}],
    ])('rejects %s', async (_, headers: Record<string, string>) => {
      await behind.refused(headers);
    });

    it('rejects the headers from any other client, whatever address it claims', async () => {
      await inFront.refused(PLATFORM);
      await inFront.refused({ ...PLATFORM, 'x-forwarded-for': '203.0.113.1' });
    });
  });
});
