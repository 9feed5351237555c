import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { test as base } from '../support/test';
import type { Product } from '../support/product';

export { LIVE, expect, SOON } from '../support/test';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run npm run test:containers, which sets it.`);
  return value;
}

interface Words {
  story: string;
  member: string;
  email: string;
}

/** Words that only this run and attempt use: afterwards, the logs are searched for them. */
export function newWords({ retry }: TestInfo): Words {
  const suffix = 'x'.repeat(retry);
  const member = `${setting('CONTAINERS_MEMBER')}${suffix}`;
  return {
    story: `${setting('CONTAINERS_STORY')}${suffix}`,
    member,
    email: `${setting('CONTAINERS_MAILBOX')}.${member}@example.org`,
  };
}

/** Marks a failure that a retry must not hide. Each attempt is a process of its own, so the mark is a file. */
const ownFailure = (info: TestInfo) => join(info.project.outputDir, `own-failure-${info.testId}`);

interface NetworkWatch {
  /** Whether Chromium dropped a request because a network interface of this machine appeared or disappeared. */
  changed: boolean;
}

/**
 * The `test` of the other journeys, on a site that is running already and whose mail and logs are out of reach.
 *
 * Chromium drops its requests when any container on this machine starts or stops, even an unrelated one. Only a test
 * that failed for that reason is retried.
 */
export const test = base.extend<{ network: NetworkWatch }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use({
        url: setting('CONTAINERS_URL'),
        admin: { email: setting('CONTAINERS_ADMIN_EMAIL'), password: setting('CONTAINERS_ADMIN_PASSWORD') },
        mailsTo: () => [],
        log: () => '',
        stop: () => Promise.resolve(),
      });
    },
    { scope: 'worker' },
  ],

  network: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      if (existsSync(ownFailure(info)))
        throw new Error('The last attempt failed, and not because the network changed.');
      const network = { changed: false };
      await use(network);
      if (info.status === info.expectedStatus || network.changed) return;
      mkdirSync(info.project.outputDir, { recursive: true });
      writeFileSync(ownFailure(info), '');
    },
    { auto: true },
  ],

  newcomer: async ({ newcomer, network }, use) => {
    await use(async (options) => {
      const page = await newcomer(options);
      page.context().on('requestfailed', (request) => {
        network.changed ||= request.failure()?.errorText === 'net::ERR_NETWORK_CHANGED';
      });
      return page;
    });
  },
});
