import type { APIResponse, Page } from '@playwright/test';

/** @throws Error unless it was taken */
async function idOf(answer: APIResponse): Promise<number> {
  if (!answer.ok()) throw new Error(`Not taken: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

/** Sends stories, the first one first; answers their numbers. */
export async function sendStories(page: Page, ...words: string[]): Promise<number[]> {
  const ids = [];
  for (const content of words)
    ids.push(await idOf(await page.request.post('/api/confessions', { data: { content, category: 'Other' } })));
  return ids;
}

/** Comments on an article, as the member whose browser it is. */
export async function sendComments(page: Page, postId: number, ...words: string[]): Promise<number[]> {
  const ids = [];
  for (const content of words)
    ids.push(await idOf(await page.request.post(`/api/posts/${postId}/comments`, { data: { content } })));
  return ids;
}

/** An article, as the admin whose browser it is. */
export const writePost = async (page: Page, title: string, published: boolean): Promise<number> =>
  idOf(
    await page.request.post('/api/posts', {
      data: { title, content: `What ${title} means.`, categoryId: 1, published },
    }),
  );
