import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Response } from 'supertest';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { makeServer } from '../../src/application.js';
import { EnsureFirstAdmin } from '../../src/modules/identity/contract.js';
import { readSettings, Settings } from '../../src/platform/config/settings.js';
import type { SettingsValues } from '../../src/platform/config/settings.js';
import { createTestDatabase } from './database.js';
import { startRedis } from './redis.js';

export type Backend = 'PostgreSQL' | 'Redis';

/** The backends of the queue, pub/sub and sessions to test: Redis only if it is installed. */
export const backends: Backend[] = process.env['TEST_REDIS_URL'] ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];

/**
 * For suites in which the backend hardly matters: both backends only in `npm run test:all`. Suites about anonymity, permissions or lost
 * events use `backends`.
 */
export const mainBackend: Backend[] = process.env['TEST_EVERYTHING'] ? backends : ['PostgreSQL'];

export const PASSCODE = 'open-sesame-and-close-it';
const ADMIN = { email: 'admin@example.org', password: 'a-good-password' };

/** The whole application with its own database (and Redis). */
export interface TestApp {
  app: NestFastifyApplication;
  settings: Settings;
  url: string;
  /** Every route that the server registered, as `METHOD /path`. */
  routes: readonly string[];
  /** Not signed in; stores no cookies. */
  visitor: TestAgent;
  admin(): Promise<TestAgent>;
  /** The admin's session as a Cookie header, for requests without an agent. */
  adminCookie(): Promise<string>;
  /** A new account each time. */
  member(): Promise<TestAgent>;
  close(): Promise<void>;
}

/** Starts the application. With `pages: site` it also serves the built pages (test/support/global-setup.mjs). */
export async function startApp(
  backend: Backend = 'PostgreSQL',
  change: Partial<SettingsValues> = {},
  pages: 'site' | 'none' = 'none',
): Promise<TestApp> {
  const database = await createTestDatabase();
  const redis = backend === 'Redis' ? await startRedis() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'archive-test-data-'));
  const removeStores = async () => {
    await redis?.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const read = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PORT: '0',
    PUBLIC_URL: 'http://archive.test',
    ADMIN_PASSCODE: PASSCODE,
    // Specs do more per minute than a client may per hour. Specs about limits turn them on.
    RATE_LIMIT_SCALE: '0',
    // No test sends requests to the outside.
    LINK_CHECKS: 'off',
    // The slow hash of receipts, as cheap as it may be.
    RECEIPT_MEMORY_KIB: '1024',
    RECEIPT_PASSES: '1',
  });
  const settings = new Settings({
    ...read,
    databaseUrl: database.url,
    redisUrl: redis?.url,
    sessionSecret: randomUUID() + randomUUID(),
    // On a busy machine a process is kept waiting for seconds, and a suite whose start fails gets no second chance.
    connectionSeconds: 60,
    ...change,
  });
  const application = await makeServer(settings, pages).catch(async (error: unknown) => {
    await removeStores();
    throw error;
  });
  const app = application.http!;
  const close = () => application.close().then(removeStores);
  try {
    await app.listen(0, '127.0.0.1');
    await app.get(CommandBus).execute(new EnsureFirstAdmin(ADMIN.email, ADMIN.password));
  } catch (error) {
    // Left half started, it goes on after its suite, and breaks the files that this process runs next.
    await close();
    throw error;
  }
  const url = await app.getUrl();
  const signIn = async (path: string, body: object): Promise<TestAgent> => {
    const agent = supertest.agent(url);
    const answer = await agent.post(path).send(body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return agent;
  };
  let closing: Promise<void> | undefined;
  return {
    app,
    settings,
    url,
    routes: application.routes,
    visitor: supertest.agent(url) as TestAgent,
    admin: () => signIn('/api/auth/login', ADMIN),
    adminCookie: async () => {
      const answer = await supertest(url).post('/api/auth/login').send(ADMIN).expect(200);
      return cookieOf(answer);
    },
    member: () => {
      const name = `m-${randomUUID().slice(0, 8)}`;
      return signIn('/api/auth/register', { username: name, email: `${name}@example.org`, password: 'a-fine-secret' });
    },
    // Also after a test has closed it.
    close: () => (closing ??= close()),
  };
}

/** The ids of a list in a response, in its order. */
export const idsOf = (answer: Response): number[] => (answer.body as { id: number }[]).map(({ id }) => id);

/** The cookies that a response sets, as a Cookie header, the session's first; empty without any. */
export const cookieOf = (answer: Response): string =>
  [(answer.headers['set-cookie'] as string[] | string | undefined) ?? []]
    .flat()
    .map((one) => one.split(';')[0]!)
    .join('; ');
