import type { APIResponse, Page } from '@playwright/test';

/** @throws Error unless the response is a success */
async function idOf(answer: APIResponse): Promise<number> {
  if (!answer.ok()) throw new Error(`Not accepted: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

/** Sends stories in this order; returns their ids. */
export async function sendStories(page: Page, ...words: string[]): Promise<number[]> {
  const ids = [];
  for (const content of words)
    ids.push(await idOf(await page.request.post('/api/confessions', { data: { content, category: 'Other' } })));
  return ids;
}

/** Comments on an article, as the member signed in to the page. */
export async function sendComments(page: Page, postId: number, ...words: string[]): Promise<number[]> {
  const ids = [];
  for (const content of words)
    ids.push(await idOf(await page.request.post(`/api/posts/${postId}/comments`, { data: { content } })));
  return ids;
}

/** Creates an article, as the admin signed in to the page. */
export const writePost = async (page: Page, title: string, published: boolean): Promise<number> =>
  idOf(
    await page.request.post('/api/posts', {
      data: { title, content: `What ${title} means.`, categoryId: 1, published },
    }),
  );
