import { MikroORM } from '@mikro-orm/postgresql';
import { eventually } from './eventually.js';
import { mailsOf } from './mails.js';
import type { ReadMail } from './mails.js';
import type { TestApp } from './test-app.js';

const tokenIn = (path: string, { text }: Pick<ReadMail, 'text'>): string =>
  new RegExp(`${path}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? '';

const isConfirmation = ({ text }: ReadMail) => text.includes('/newsletter/confirm?token=');

/** The confirmation emails to an address, oldest first. */
export const confirmationsTo = (archive: TestApp, email: string) =>
  mailsOf(archive.settings, email).filter(isConfirmation);

/** The welcome emails to an address, oldest first. */
export const welcomesTo = (archive: TestApp, email: string) =>
  mailsOf(archive.settings, email).filter((mail) => !isConfirmation(mail));

/** Signs an address up, and returns the token of the email that asks it to confirm. */
export async function signUp(archive: TestApp, typed: string, name?: string): Promise<string> {
  const email = typed.trim().toLowerCase();
  const before = confirmationsTo(archive, email).length;
  await archive.visitor.post('/api/newsletter/subscribe').send({ email: typed, name }).expect(202);
  const mail = await eventually(() => confirmationsTo(archive, email)[before], {
    what: `a confirmation email to ${email}`,
  });
  return tokenIn('/newsletter/confirm', mail);
}

/** Signs an address up and confirms it. Returns the subscriber's id. */
export async function join(archive: TestApp, email: string, name?: string): Promise<number> {
  const token = await signUp(archive, email, name);
  await archive.visitor.post('/api/newsletter/confirm').send({ token }).expect(200);
  const [row] = await archive.app
    .get(MikroORM)
    .em.fork()
    .execute<{ id: number }[]>('select id from subscriber where email = ?', [email.trim().toLowerCase()]);
  return row!.id;
}

/** The `times`th welcome email to an address, and the links in it. */
export async function welcomeOf(archive: TestApp, email: string, times = 1) {
  const mail = await eventually(() => welcomesTo(archive, email)[times - 1], { what: `welcome ${times} to ${email}` });
  return {
    mail,
    unsubscribe: tokenIn('/unsubscribe', mail),
    preferences: tokenIn('/newsletter/preferences', mail),
    click: /\/api\/newsletter\/click\/[\w.-]+/.exec(mail.text)?.[0] ?? '',
  };
}

/** As if every confirmation email so far had been sent so many hours earlier; `email` limits the links to one address. */
export async function age(archive: TestApp, email: string, hours: number): Promise<void> {
  const em = archive.app.get(MikroORM).em.fork();
  await em.execute(
    `update subscriber set confirmation_requested_at = confirmation_requested_at - make_interval(hours => ?)
      where email = ?`,
    [hours, email],
  );
  await em.execute('update newsletter_confirmation_limit set next_at = next_at - make_interval(hours => ?)', [hours]);
}
