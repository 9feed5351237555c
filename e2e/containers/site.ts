import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { test as base } from '../support/test';
import type { Product } from '../support/product';

export { AT_ONCE, expect, SOON } from '../support/test';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: npm run test:containers starts this.`);
  return value;
}

interface Words {
  story: string;
  member: string;
  email: string;
}

/** Words of this run and try alone: logs are searched for them afterwards. */
export function newWords({ retry }: TestInfo): Words {
  const suffix = 'x'.repeat(retry);
  const member = `${setting('CONTAINERS_MEMBER')}${suffix}`;
  return {
    story: `${setting('CONTAINERS_STORY')}${suffix}`,
    member,
    email: `${setting('CONTAINERS_MAILBOX')}.${member}@example.org`,
  };
}

/** Left by a failure that another try must not hide. Each try is a process of its own, so it is a file. */
const ownFailure = (info: TestInfo) => join(info.project.outputDir, `own-failure-${info.testId}`);

interface NetworkWatch {
  /** Whether Chromium dropped a request because a network interface of this machine came or went. */
  changed: boolean;
}

/**
 * As the other journeys' test, on a site that runs already and whose mails and logs are out of reach.
 *
 * Chromium drops what it loads when any container on this machine starts or stops, also one of somebody else's. Such a test, and no
 * other, is tried again.
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
      if (existsSync(ownFailure(info))) throw new Error('The last try failed, and not because the network changed.');
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
