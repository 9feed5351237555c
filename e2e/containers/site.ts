import { test as base } from '../support/test';
import type { Product } from '../support/product';

export { AT_ONCE, expect, SOON } from '../support/test';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: npm run test:containers starts this.`);
  return value;
}

/** Words of this run alone: logs are searched for them afterwards. */
export const words = {
  story: setting('CONTAINERS_STORY'),
  member: setting('CONTAINERS_MEMBER'),
  email: `${setting('CONTAINERS_MAILBOX')}.${setting('CONTAINERS_MEMBER')}@example.org`,
};

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
