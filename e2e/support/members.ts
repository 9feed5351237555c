import type { Page } from '@playwright/test';
import type { Product } from './product';

let count = 0;

/** Registers a new member and signs the page's browser in, through the API. */
export async function becomeMember(page: Page): Promise<void> {
  const name = `reader-${process.pid}-${++count}`;
  const answer = await page.request.post('/api/auth/register', {
    data: { username: name, email: `${name}@example.org`, password: 'long enough' },
  });
  if (answer.status() !== 201) throw new Error(`Not registered: ${answer.status()} ${await answer.text()}`);
}

export async function becomeAdmin(page: Page, { admin }: Product): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: admin });
  if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()} ${await answer.text()}`);
}
