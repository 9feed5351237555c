import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import type { Product } from '../support/product';

const PICTURE = /\/article\/\d+\/picture\/\d+/;
const photograph =
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="#4a6"/></svg>';

/** Publishes an article with photographs on a host that does not exist; tests stub our own address for them. */
async function withPhotograph(page: Page, { admin }: Product, use: (path: string) => Promise<void>): Promise<void> {
  await page.request.post('/api/auth/login', { data: admin });
  const data = {
    title: 'Seen from here',
    content: 'Before. ![a hill](https://pictures.invalid/text.jpg) After.',
    categoryId: 1,
    published: true,
    imageUrl: 'https://pictures.invalid/cover.jpg',
  };
  const { id } = (await (await page.request.post('/api/posts', { data })).json()) as { id: number };
  try {
    await use(`/article/${id}`);
  } finally {
    await page.request.delete(`/api/posts/${id}`);
  }
}

const art = (page: Page) => page.locator('.article-art');

test('a photograph is loaded from our own address, wherever it is hosted', async ({ newcomer, product }) => {
  const page = await newcomer();
  await withPhotograph(page, product, async (path) => {
    await page.route(PICTURE, (route) => route.fulfill({ contentType: 'image/svg+xml', body: photograph }));
    await page.goto(path);
    await expect
      .poll(() =>
        art(page)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    const [frame, picture] = [await art(page).boundingBox(), await art(page).locator('img').boundingBox()];
    expect(picture).toEqual(frame);
    await expect(page.locator('[src*="pictures.invalid"], [srcset*="pictures.invalid"]')).toHaveCount(0);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test(`the drawn cover shows when a photograph does not load, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newcomer,
    product,
    watch,
  }) => {
    watch.expect('GET', PICTURE, 404);
    const page = await newcomer({ javaScriptEnabled });
    await withPhotograph(page, product, async (path) => {
      await page.goto(path);
      const before = await art(page).boundingBox();
      const drawing = art(page).locator('svg.cover:visible');
      await expect.poll(() => drawing.evaluate((svg) => getComputedStyle(svg).opacity)).toBe('1');
      expect(
        await art(page)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBe(0);
      expect(await art(page).boundingBox()).toEqual(before);
    });
  });
}
