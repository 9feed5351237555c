import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { startProduct, type Product, type Shape } from './product';
import { Watch } from './watch';

export { expect } from '@playwright/test';

/** What comes by itself is there within this time: the desk's counts, which a slow heartbeat would bring late. */
export const AT_ONCE = { timeout: 3_000 };
/** What is worked off behind the scenes, such as the search index, and may be repeated until it is there. */
export const SOON = { timeout: 15_000 };

export interface ProductOptions {
  shape: Shape;
  /** What this file's product is told besides (docs/operations.md): it gets one of its own. */
  settings: Record<string, string>;
}

interface Fixtures {
  /** See watch.ts. A test has failed when anything was noted, whatever else it found. */
  watch: Watch;
  /** Somebody with a browser of his own: nothing is shared with the others of the test. */
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
