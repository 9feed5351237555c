import { MikroORM } from '@mikro-orm/postgresql';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { PasskeyProofs } from '../../src/modules/identity/http/passkey-proofs.js';
import { EVENT_HANDLERS_QUEUE, MAIL_QUEUE } from '../../src/platform/queue/queue-names.js';
import { Desk } from './decisions.js';
import { newMedia } from './media.js';
import { join } from './newsletter.js';
import { queueOf, waitUntilIdle } from './queues.js';
import { PASSCODE } from './test-app.js';
import type { TestApp } from './test-app.js';
import { SUBMISSION, SUGGESTION } from './write-calls.js';

/** Words and a number that appear nowhere else, so that every trace of the person can be found. */
export const PERSON = {
  username: 'Zephyrine-Q',
  displayName: 'Zephydisplay',
  email: 'zephyrine.q@example.org',
  password: 'a-fine-secret',
  id: 734_021_701,
};
export const TRACES = ['zephyrine', PERSON.displayName, String(PERSON.id)];

export interface WholePerson {
  agent: TestAgent;
  /** A comment without replies, and one with the reply of someone else. */
  lone: number;
  answered: number;
  reply: number;
  article: number;
}

const HOUR_MS = 3_600_000;

/** Makes a person who has something in every row of PERSONAL_DATA, in the queues and in the outbox. Their account is an admin's. */
export async function makeWholePerson(archive: TestApp): Promise<WholePerson> {
  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const desk = await Desk.open(archive);
  const { username, email, password, displayName, id } = PERSON;
  await sql(`alter sequence account_id_seq restart with ${id}`);
  const agent = supertest.agent(archive.url) as TestAgent;
  await agent.post('/api/auth/register').send({ username, email, password, adminPasscode: PASSCODE }).expect(201);
  await sql('update account set display_name = ?, email_confirmed_on = current_date where id = ?', [displayName, id]);
  await sql('alter sequence account_id_seq restart with 900');

  const post = await desk.post();
  const own = new Desk(archive, agent, agent);
  const article = await own.post(true, 'By her');
  const lone = await own.comment({ postId: post, approved: true, content: 'Alone in the world.' });
  const answered = await own.comment({ postId: post, approved: true, content: 'Answer this.' });
  const reply = await desk.comment({ postId: post, parentId: answered, approved: true });
  const binned = await own.comment({ postId: post, content: 'To be deleted by an editor.' });
  await desk.admin.delete(`/api/comments/${binned}`).expect(204);
  const later = await own.post(false, 'Later');
  await agent.put(`/api/posts/${article}/draft`).send({ title: 'By her, again', baseVersion: 0 }).expect(200);
  await sql("update post set scheduled_for = now() + interval '1 day', scheduled_by = ? where id = ?", [id, later]);
  const thrown = await own.post(true, 'Thrown away');
  await desk.admin.delete(`/api/posts/${thrown}`).expect(204);
  const story = await own.story(true);
  await agent.post(`/api/moderation/notes?kind=confession&id=${story}`).send({ text: 'Read twice.' }).expect(201);
  const waiting = await own.story(false, 'Waits for two.');
  await sql('insert into story_approval (story_id, account_id) values (?, ?)', [waiting, id]);
  await agent.post(`/api/confessions/${waiting}/suggest`).send({ content: 'Waits for both.' }).expect(200);

  await agent.post('/api/bookmarks').send({ contentType: 'post', postId: post }).expect(201);
  await agent.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
  const signed = { ...SUBMISSION, authorName: username, email };
  await agent
    .post('/api/submissions')
    .send({ ...signed, title: 'While signed in', isPublic: true })
    .expect(201);
  await archive.visitor
    .post('/api/submissions')
    .send({ ...signed, title: 'As a visitor' })
    .expect(201);
  await archive.visitor
    .post('/api/suggestions')
    .send({ ...SUGGESTION, name: username, email })
    .expect(201);
  const message = { about: 'article', text: 'The year is wrong.', email };
  await archive.visitor.post('/api/contact').send(message).expect(202);

  const subscriber = await join(archive, email, username);
  await waitUntilIdle(archive);
  await sql('insert into newsletter_sign_up (email, name, created_at) values (?, ?, now())', [
    email.toUpperCase(),
    username,
  ]);
  const [campaign] = await sql<{ id: number }>(
    "insert into campaign (subject, audience, created_at) values ('A test', 'all', now()) returning id",
  );
  await sql('insert into newsletter_test (email, created_at, campaign_id) values (?, now(), ?)', [email, campaign!.id]);
  await sql("insert into newsletter_bounce (subscriber_id, type, day) values (?, 'soft', current_date)", [subscriber]);
  await sql('insert into newsletter_delivery (campaign_id, subscriber_id) values (?, ?)', [campaign!.id, subscriber]);

  await archive.visitor.post('/api/auth/forgot-password').send({ email }).expect(202);
  await waitUntilIdle(archive);
  await leaveJobs(archive, id, subscriber);
  await sql('insert into staff_name (account_id, username) values (?, ?)', [id, username]);
  await addAccountRows(archive, { post, article, later, lone });
  return { agent, lone, answered, reply, article };
}

/** The person asks for the deletion of their account. They have a passkey and codes, so their password alone is not enough. */
export async function askForDeletion(archive: TestApp, { agent }: WholePerson): Promise<void> {
  const passkeyProof = archive.app.get(PasskeyProofs).issue({ id: PERSON.id, passwordVersion: 1 });
  await agent.delete('/api/me').send({ passkeyProof, comments: 'delete' }).expect(202);
}

/** Rows of the account page, the notifications page and the desk. */
async function addAccountRows(
  archive: TestApp,
  { post, article, later, lone }: Record<'post' | 'article' | 'later' | 'lone', number>,
): Promise<void> {
  const em = archive.app.get(MikroORM).em.fork();
  const { id, email } = PERSON;
  for (const statement of [
    `insert into magic_link (account_id, nonce, created_at) values (${id}, 'n', now())`,
    `insert into email_change (account_id, old_email, new_email, password_version, nonce, requested_at)
       values (${id}, '${email}', '${email}', 1, 'n', now())`,
    `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
       values (${id}, 'c', 'k', 0, 'Phone of Zephyrine', current_date)`,
    `insert into totp_secret (account_id, sealed_secret, added_on) values (${id}, 's', current_date)`,
    `insert into recovery_code (account_id, code_hash) values (${id}, 'h')`,
    `insert into invitation (role, email, nonce, invited_by, expires_at) values ('writer', '${email}', 'n', ${id}, now())`,
    `insert into notification_setting (account_id, email, nonce) values (${id}, true, 'n')`,
    `insert into notification (account_id, kind, comment_id, own_comment_id, post_id, created_on)
       values (${id}, 'approved', ${lone}, ${lone}, ${post}, current_date) on conflict do nothing`,
    `insert into desk_email (account_id) values (${id})`,
    `insert into publish_request (post_id, asked_by, asked_on) values (${article}, ${id}, current_date)`,
    `insert into publish_request (post_id, asked_on, answer, answered_by, answered_on)
       values (${later}, current_date, 'Not yet.', ${id}, current_date)`,
  ])
    await em.execute(statement);
  await newMedia(archive);
  await em.execute('update media set uploaded_by = ?', [id]);
}

/** Emails and events that wait, as if the mail server were away, and a dead letter. */
async function leaveJobs(archive: TestApp, id: number, subscriber: number): Promise<void> {
  const em = archive.app.get(MikroORM).em.fork();
  const [reset] = await em.execute<{ id: number }[]>('select max(id) as id from password_reset');
  const wait = { delay: HOUR_MS };
  const mails = queueOf(archive, MAIL_QUEUE);
  for (const [template, about] of [
    ['identity.password-changed', id],
    ['identity.account-deletion', id],
    ['identity.password-reset', reset!.id],
    ['engagement.newsletter-welcome', subscriber],
  ] as const)
    await mails.add(template, { template, id: about }, { ...wait, jobId: `waits.${template}.${about}` });
  const event = { eventId: crypto.randomUUID(), eventName: 'identity.password-changed-by-admin', fields: { id } };
  await queueOf(archive, EVENT_HANDLERS_QUEUE).add('identity.mail-password-changed', event, wait);
  await em.execute(
    `insert into outbox (event_id, event_name, fields, parked, reaction)
     values (gen_random_uuid(), 'identity.password-changed-by-admin', ?::jsonb, true, 'identity.mail-password-changed')`,
    [JSON.stringify({ id })],
  );
}
