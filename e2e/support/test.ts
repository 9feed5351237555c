import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { startProduct, type Product, type Shape } from './product';
import { Watch } from './watch';

export { expect } from '@playwright/test';

/** Live updates, such as the desk's counts, arrive within this time. The heartbeat, every fifteen seconds, is mostly too late. */
export const LIVE = { timeout: 6_000 };
/** Background work, such as search indexing, is done within this time. Assertions may be retried until then. */
export const SOON = { timeout: 15_000 };

export interface ProductOptions {
  shape: Shape;
  /** Additional settings for this file (docs/operations.md). With any, the file gets its own product. */
  settings: Record<string, string>;
}

interface Fixtures {
  /** See watch.ts: a test fails when anything was recorded, even if its assertions pass. */
  watch: Watch;
  /** Opens a page in a new browser context, which shares nothing with the others. */
  newcomer: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, ProductOptions & { product: Product }>({
  shape: ['one process', { option: true, scope: 'worker' }],

  settings: [{}, { option: true, scope: 'worker' }],

  product: [
    async ({ shape, settings }, use) => {
      const product = await startProduct(shape, settings);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  watch: async ({ product }, use, testInfo) => {
    const before = product.log().length;
    const watch = new Watch(product.url);
    await use(watch);
    const log = product.log().slice(before);
    if (log && testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server log', { body: log });
    const troubles = watch.troubles(log);
    if (troubles.length > 0) throw new Error(`Something went wrong on the way:\n${troubles.join('\n')}`);
  },

  newcomer: async ({ browser, product, watch }, use) => {
    const pages: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: product.url, ...options });
      watch.over(context);
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});
