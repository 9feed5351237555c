import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import { Emails } from '../pages/emails';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { startInbox, type Inbox } from '../support/inbox';
import { mailedLink, statusOf, subscribe } from '../support/subscribers';
import { expect, SOON, test as base } from '../support/test';

/** The product sends through a mail server of this file's own. A campaign waits two seconds before it goes out. */
const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const inbox = await startInbox();
      await use(inbox);
      await inbox.stop();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ inbox }, use) =>
      use({ SMTP_URL: inbox.url, CAMPAIGN_DELAY_SECONDS: '2', SITE_TIME_ZONE: 'Europe/Berlin' }),
    { scope: 'worker' },
  ],
});

test('a reader subscribes, confirms, gets an email, follows its link, and leaves with one click', async ({
  newcomer,
  product,
  inbox,
}) => {
  const [page, editor] = [await newcomer(), await newcomer()];
  const email = 'from-start-to-end@example.org';
  const subject = 'She could sign her own name';
  await visit(page, '/newsletter');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Check your inbox to confirm.')).toBeVisible();
  await visit(page, await mailedLink(inbox, email, '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Yes, sign me up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re subscribed' })).toBeVisible();

  const [desk, emails] = [new Desk(editor), new Emails(editor)];
  await desk.enter(product);
  await desk.show('Newsletter');
  await emails.press('New Email');
  await emails.article.fill('field guide');
  await editor.getByRole('option', { name: /Field Guide/ }).click();
  await emails.field('Subject').fill(subject);
  await expect(editor.getByText(/This goes to \d+ pe(ople|rson)\./)).toBeVisible();
  await emails.press('Send');
  await expect(emails.row(subject)).toContainText('Scheduled');
  await expect(emails.row(subject)).toContainText('Sent', SOON);
  await expect.poll(() => inbox.mailsTo(email).filter((mail) => mail.subject === subject).length, SOON).toBe(1);

  const mail = inbox.mailsTo(email).find((one) => one.subject === subject)!;
  expect(mail.text).toContain('You’re getting this because you signed up for our newsletter.');
  expect(mail.html).not.toMatch(/<img[^>]+(width="1"|height="1")/);
  const [, link] = /href="([^"]*\/api\/newsletter\/click\/[^"]+)"[^>]*>\s*Read it on the site/.exec(mail.html) ?? [];
  await visit(page, pathOf(link));
  await expect(page).toHaveURL(/\/article\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: /Field Guide/ })).toBeVisible();

  // The page of the email: linked from the list, the same without scripts, and with nothing of the person in it.
  await visit(page, '/newsletter');
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const plain = await newcomer({ javaScriptEnabled: false });
  await plain.goto(page.url());
  await expect(plain.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(plain.getByRole('main')).toContainText('A Field Guide to Answering Back');
  expect(await plain.getByRole('main').innerHTML()).not.toMatch(/token=|from-start-to-end/);

  const [, leave] = /<(https?:[^>]+)>/.exec(mail.line('list-unsubscribe')) ?? [];
  expect(mail.line('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click');
  const left = await page.request.post(pathOf(leave), { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(left.status()).toBe(200);
  expect(await statusOf(editor, email)).toBe('unsubscribed');
  // Clicks and departures are not announced. The open desk reads them again every few seconds.
  await expect(emails.row(subject)).toContainText(/Clicked a link1/, { timeout: 30_000 });
  await expect(emails.row(subject)).toContainText(/Unsubscribed1/, { timeout: 30_000 });

  await visit(page, await mailedLink(inbox, email, '/newsletter/preferences'));
  await expect(page.getByText('You’re unsubscribed, so we don’t email you.')).toBeVisible();
});

test('an editor writes, tests, schedules, cancels, sends, pauses and resumes an email, and reads its result', async ({
  newcomer,
  product,
  inbox,
}) => {
  const editor = await newcomer();
  const readers = Array.from({ length: 8 }, (_, n) => `reader-${n}@example.org`);
  for (const email of readers) await subscribe(editor.request, inbox, { email });
  const subject = 'What the word was for';
  const [desk, emails] = [new Desk(editor), new Emails(editor)];
  await desk.enter(product);
  await desk.show('Newsletter');
  await emails.press('New Email');
  await emails.field('Subject').fill(subject);
  await emails.field('Preview text').fill('A trade, then a joke.');
  await emails.field('Content').fill('Dear reader, it was **work**.');
  await expect(editor.getByText(/^Draft saved /)).toBeVisible();
  await expect(emails.preview.getByText('Dear reader, it was work.')).toBeVisible();

  await emails.press('Send Me a Test');
  await emails.dialog('Send Me a Test').getByLabel('Email').fill('editor@example.org');
  await emails.dialog('Send Me a Test').getByRole('button', { name: 'Send the Test' }).click();
  await expect(toast(editor)).toContainText('Test sent');
  await expect.poll(() => inbox.mailsTo('editor@example.org').at(-1)?.subject ?? '', SOON).toContain(subject);

  await emails.press('Pick a Time');
  await expect(emails.dialog('Pick a Time')).toContainText('Time zone: Europe/Berlin');
  // In the site's time zone: late in the evening, UTC has another day.
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + 86_400_000);
  await emails.dialog('Pick a Time').getByLabel('When it goes out').fill(`${tomorrow}T07:00`);
  await emails.dialog('Pick a Time').getByRole('button', { name: 'Schedule' }).click();
  await expect(emails.row(subject)).toContainText(/Goes out .*, 7:00 AM Europe\/Berlin.*You can still cancel\./);
  await expect(emails.row(subject)).toBeFocused();

  // At another time: from the list, and from the open email.
  const change = async (time: string): Promise<void> => {
    await emails.dialog('Change Time').getByLabel('When it goes out').fill(`${tomorrow}T${time}`);
    await emails.dialog('Change Time').getByRole('button', { name: 'Change', exact: true }).click();
    await expect(emails.dialog('Change Time')).toBeHidden();
  };
  await emails.act(subject, 'Change Time');
  await expect(emails.dialog('Change Time').getByLabel('When it goes out')).toHaveValue(`${tomorrow}T07:00`);
  await change('08:30');
  await expect(emails.row(subject)).toContainText(/Goes out .*, 8:30 AM Europe\/Berlin/);
  await expect(emails.row(subject).getByRole('button', { name: `Change Time: ${subject}` })).toBeFocused();
  await emails.act(subject, 'Edit');
  await emails.field('Preview text').fill('A trade, then another joke.');
  await emails.press(`Change Time: ${subject}`);
  await change('09:45');
  await expect(editor.getByText(/It goes out .* at 9:45 AM\. Save your changes before then\./)).toBeVisible();
  await emails.press('Save Changes');
  await expect(emails.row(subject)).toContainText(/Goes out .*, 9:45 AM Europe\/Berlin/);
  await emails.act(subject, 'Cancel');
  await expect(emails.row(subject)).toContainText('Nobody got it.');
  expect(readers.flatMap((email) => inbox.mailsTo(email)).filter((mail) => mail.subject === subject)).toEqual([]);

  // Once more, from the one that was canceled.
  await emails.act(subject, 'Copy to a New Draft');
  const second = `${subject}, again`;
  await emails.field('Subject').fill(second);
  inbox.hold(second);
  await emails.press('Send');
  await expect(emails.row(second)).toContainText(/0 of \d+ sent\. If we have to restart/, SOON);
  await emails.act(second, 'Pause');
  await expect(emails.row(second)).toContainText('An editor paused this.');
  inbox.release();
  await emails.act(second, 'Resume');
  await expect(emails.row(second)).toContainText(/Delivered(\d+)of \1 people/, SOON);
  for (const email of readers) expect(inbox.mailsTo(email).filter((mail) => mail.subject === second)).toHaveLength(1);
  await expect(emails.row(second)).toContainText('We don’t count opens.');
  await emails.row(second).getByRole('link', { name: 'See it on the site' }).click();
  await expect(editor.getByRole('heading', { level: 1, name: second })).toBeVisible();
});

test('publishing an article offers an email about it, by keyboard too', async ({ newcomer, product }) => {
  const editor = await newcomer();
  const [desk, emails] = [new Desk(editor), new Emails(editor)];
  await desk.enter(product);
  const post = new Editor(editor);
  await editor.getByRole('button', { name: 'Create New Post' }).click();
  await post.title.fill('The word hag');
  await post.field('Category').selectOption({ index: 1 });
  await post.write('It was a title once.');
  await post.press('Publish');
  await expect(toast(editor)).toContainText('Post created successfully');
  await expect(desk.row('The word hag')).toBeVisible();
  await editor.keyboard.press('F8');
  await editor.keyboard.press('Tab');
  await expect(toast(editor)).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(toast(editor).getByRole('button', { name: 'View', exact: true })).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(toast(editor).getByRole('button', { name: 'Email subscribers' })).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(emails.article).toHaveValue('The word hag');
  await expect(emails.field('Subject')).toHaveValue('The word hag');
  await expect(emails.preview.getByRole('link', { name: 'Read it on the site' })).toBeVisible();
});

/** The path and query of an absolute address: the product's public address is not where the test reaches it. */
function pathOf(address: string | undefined): string {
  expect(address).toBeDefined();
  const { pathname, search } = new URL(address!.replaceAll('&amp;', '&'));
  return pathname + search;
}

test('an editor writes and schedules an email with the keyboard alone', async ({ newcomer, product, inbox }) => {
  const editor = await newcomer();
  await subscribe(editor.request, inbox, { email: 'by-hand@example.org' });
  const [desk, emails] = [new Desk(editor), new Emails(editor)];
  await desk.enter(product);
  await visit(editor, '/admin?tab=campaigns');
  const { keyboard } = editor;
  await editor.getByRole('button', { name: 'New Email' }).focus();
  await keyboard.press('Enter');
  await emails.article.focus();
  await keyboard.type('field guide');
  await expect(editor.getByRole('option').first()).toHaveText(/Field Guide/);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(emails.field('Subject')).toHaveValue('A Field Guide to Answering Back');
  await emails.field('Subject').focus();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('By hand');
  await keyboard.press('Tab');
  await expect(emails.field('Preview text')).toBeFocused();
  await keyboard.press('Tab');
  await expect(emails.field('A note on top (optional)')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(editor.getByRole('radio', { name: /All subscribers/ })).toBeChecked();
  await keyboard.press('Tab');
  await expect(editor.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(emails.dialog('Pick a Time')).toBeVisible();
  await keyboard.press('Enter');
  await expect(emails.row('By hand')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(emails.row('By hand')).toContainText('Nobody got it.');
  await expect(emails.row('By hand')).toBeFocused();
});
