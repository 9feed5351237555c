import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import { bodies, campaign, field, openEmail, path, sending } from '../../../testing/campaigns';
import { button, resetDesk } from '../../../testing/desk';

resetDesk();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe('sending an email', () => {
  const opened = { ...campaign(7, { subject: 'Hello' }), links: [], failures: {} };
  const sendAt = new Date(Date.now() + 120_000).toISOString();
  const answers = {
    [`GET ${path}/7`]: { body: opened },
    [`POST ${path}/7/send`]: { body: { ...opened, status: 'scheduled', sendAt } },
    [`POST ${path}/7/test`]: { status: 202, body: {} },
    [`GET ${path}`]: { body: [{ ...opened, status: 'scheduled', sendAt }] },
  };

  it('goes back to the list, at the email that can still be canceled', async () => {
    const { calls, path: at } = openEmail('7', answers);
    await field('Subject');
    await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(button('Send'));
    await waitFor(() => expect(at()).toBe('/admin?tab=campaigns'));
    expect(bodies(calls, `POST ${path}/7/send`)).toEqual([{ expectedVersion: 1 }]);
    expect(shownToast()[0]).toBe('Scheduled');
    const row = await screen.findByRole('region', { name: 'Hello' });
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('keeps the fields still meanwhile, because what is typed then would neither go out nor stay', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    const answered = new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve));
    openEmail('7', { ...answers, [`POST ${path}/7/send`]: () => answered });
    await field('Subject');
    await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(button('Send'));
    await waitFor(async () => expect((await field('Subject')).readOnly).toBe(true));
    answer(problem(503, 'Come back later.'));
    await waitFor(async () => expect((await field('Subject')).readOnly).toBe(false));
  });

  it('asks once more without a mail server, and says what happens then', async () => {
    const questions: string[] = [];
    window.confirm = (question = '') => questions.push(question) > 1;
    const { calls } = openEmail('7', {
      ...answers,
      'GET /api/newsletter/sending': { body: { ...sending, mailServer: false } },
    });
    await screen.findByText(/We write emails to files on the server, and nobody gets them\./);
    await userEvent.click(button('Send'));
    expect(bodies(calls, `POST ${path}/7/send`)).toEqual([]);
    await userEvent.click(button('Send'));
    await waitFor(() => expect(bodies(calls, `POST ${path}/7/send`)).toHaveLength(1));
    expect(questions[0]).toContain('nobody gets them');
  });

  it('at a time reads that time in the site’s time zone, which stands beside it', async () => {
    const { calls } = openEmail('7', answers);
    await field('Subject');
    await waitFor(() => expect(button('Pick a Time').getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(button('Pick a Time'));
    const dialog = await screen.findByRole('dialog', { name: 'Pick a Time' });
    expect(dialog.textContent).toMatch(/Time zone: America\/New York \(E[SD]T\)/);
    const input = within(dialog).getByLabelText('When it goes out');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await userEvent.clear(input);
    await userEvent.type(input, `${tomorrow}T07:00`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(bodies(calls, `POST ${path}/7/send`)).toHaveLength(1));
    const [body] = bodies(calls, `POST ${path}/7/send`) as { sendAt: string }[];
    expect(new Date(body!.sendAt).toISOString()).toMatch(new RegExp(`^${tomorrow}T1[12]:00:00`));
  });

  it('a test goes to the address that is entered, and says why it didn’t', async () => {
    let full = true;
    const { calls } = openEmail('7', {
      ...answers,
      [`POST ${path}/7/test`]: () => (full ? problem(429, 'That’s 20 tests this hour.') : { status: 202, body: {} }),
    });
    await field('Subject');
    await userEvent.click(button('Send Me a Test'));
    const dialog = await screen.findByRole('dialog', { name: 'Send Me a Test' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Email' }), admin.email);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send the Test' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('That’s 20 tests this hour.');
    full = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send the Test' }));
    await waitFor(() => expect(shownToast()).toEqual(['Test sent', `It’s on its way to ${admin.email}.`]));
    expect(bodies(calls, `POST ${path}/7/test`).at(-1)).toEqual({ email: admin.email });
  });

  it('is over for an email that has left the desk', async () => {
    openEmail('7', { ...answers, [`GET ${path}/7`]: { body: { ...opened, status: 'sending' } } });
    expect(await screen.findByText('You can’t edit this email anymore.')).toBeTruthy();
  });

  it('moves a scheduled email without touching its text, which is saved over the new version', async () => {
    const scheduled = { ...opened, status: 'scheduled', sendAt };
    const { calls } = openEmail('7', {
      ...answers,
      [`GET ${path}/7`]: { body: scheduled },
      [`POST ${path}/7/send`]: { body: { ...scheduled, sendAt: '2027-01-06T13:30:00.000Z', version: 2 } },
      [`PUT ${path}/7`]: { body: { ...scheduled, version: 3 } },
    });
    await userEvent.type(await field('Subject'), '!');
    await userEvent.click(button('Change Time: Hello'));
    const dialog = await screen.findByRole('dialog', { name: 'Change Time' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
    expect(await screen.findByText(/It goes out on January 6, 2027, at 8:30 AM\. Save your changes/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button('Save Changes'));
    await waitFor(() =>
      expect(bodies(calls, `PUT ${path}/7`)).toEqual([
        expect.objectContaining({ subject: 'Hello!', expectedVersion: 2 }),
      ]),
    );
  });

  it('says why it did not happen, until the text is saved', async () => {
    openEmail('7', {
      ...answers,
      [`GET ${path}/7`]: { body: { ...opened, notSentBecause: 'audience' } },
      [`PUT ${path}/7`]: { body: { ...opened, version: 2 } },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This didn’t go out: nobody would have gotten it.');
    await userEvent.type(await field('Subject'), '!');
    await screen.findByText(/^Draft saved /);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves a scheduled email as it is until its changes are saved', async () => {
    const { calls } = openEmail('7', {
      ...answers,
      [`GET ${path}/7`]: { body: { ...opened, status: 'scheduled', sendAt } },
      [`PUT ${path}/7`]: { body: { ...opened, status: 'scheduled', sendAt, version: 2 } },
    });
    await userEvent.type(await field('Subject'), '!');
    expect(await screen.findByText(/^Kept in this browser at /)).toBeTruthy();
    expect(bodies(calls, `PUT ${path}/7`)).toEqual([]);
    await userEvent.click(button('Save Changes'));
    await waitFor(() =>
      expect(bodies(calls, `PUT ${path}/7`)).toEqual([expect.objectContaining({ subject: 'Hello!' })]),
    );
  });
});
