import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Product } from './product';
import { SOON } from './test';

/** Where mails arrive: in the product's files, or in an inbox (inbox.ts). */
type Mails = Pick<Product, 'mailsTo'>;

/** The pages that links in the newsletter's mails lead to. */
export type MailedPage = '/newsletter/confirm' | '/newsletter/preferences' | '/unsubscribe';

/** The path and query of the newest link to this page that was mailed to the address. Waits for the mail. */
export async function mailedLink(product: Mails, email: string, page: MailedPage): Promise<string> {
  const links = () => product.mailsTo(email).flatMap(({ text }) => text.match(/(?<=https?:\/\/[^/\s]+)\/\S+/g) ?? []);
  const newest = () => links().findLast((link) => link.startsWith(`${page}?token=`)) ?? '';
  await expect.poll(newest, SOON).not.toBe('');
  return newest();
}

/** Enters an address, which then waits for its confirmation. Returns the link that confirms it. */
export async function signUp(
  request: APIRequestContext,
  product: Mails,
  data: { email: string; name?: string },
): Promise<string> {
  expect((await request.post('/api/newsletter/subscribe', { data })).status()).toBe(202);
  return mailedLink(product, data.email, '/newsletter/confirm');
}

/** Subscribes an address: signs it up and confirms it, as its owner would. */
export async function subscribe(
  request: APIRequestContext,
  product: Mails,
  data: { email: string; name?: string },
): Promise<void> {
  const [, token] = (await signUp(request, product, data)).split('?token=');
  expect((await request.post('/api/newsletter/confirm', { data: { token } })).status()).toBe(200);
}

/** An address's status, as an admin's page reads it; undefined if there is no such address. */
export async function statusOf(admin: Page, address: string): Promise<string | undefined> {
  const answer = await admin.request.get(`/api/newsletter/subscribers?q=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { email: string; status: string }[]).find(({ email }) => email === address)?.status;
}
