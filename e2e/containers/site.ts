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

/** As the other journeys' test, on a site that somebody else has started and whose mails and logs are out of reach. */
export const test = base.extend<object, { product: Product }>({
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
});
