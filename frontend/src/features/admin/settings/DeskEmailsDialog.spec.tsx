import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { isPersonal } from '../../../lib/personal';
import { deskEmailsQuery } from '../api/desk-emails';
import { AccountMenu } from '../desk/AccountMenu';

resetDesk();

const choices = {
  kinds: ['digest', 'crisis', 'weekly'],
  digest: false,
  hour: 17,
  days: ['monday'],
  crisis: false,
  crisisAtNight: false,
  weekly: false,
  timeZone: 'Europe/Berlin',
};
const EMAILS = 'GET /api/me/desk-emails';

const openDialog = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Account: ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Emails to you' }));
};
const open = (answers: Parameters<typeof mockApi>[0]): Promise<void> => {
  mockApi(answers);
  renderPage(<AccountMenu user={admin} logOut={() => Promise.resolve()} />, '/admin');
  return openDialog();
};
const weekly = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Weekly note on Mondays' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the emails to a person at the desk', () => {
  it('are saved, and read again each time the dialog opens', async () => {
    let saved: object = choices;
    await open({
      [EMAILS]: () => ({ body: saved }),
      'PUT /api/me/desk-emails': ({ body }) => {
        saved = { ...choices, ...(body as object) };
        return { body: saved };
      },
    });
    await userEvent.click(await weekly());
    await userEvent.click(button('Save'));
    await closed();
    await openDialog();
    expect((await weekly()).checked).toBe(true);
    await userEvent.click(button('Cancel'));
    await closed();
    // On another device.
    saved = choices;
    await openDialog();
    expect((await weekly()).checked).toBe(false);
  });

  it('are not those of the last time when they do not load again', async () => {
    const answers: { status?: number; body: unknown }[] = [
      { body: choices },
      problem(503, 'Come back later.'),
      { body: choices },
    ];
    await open({ [EMAILS]: () => answers.shift()! });
    await weekly();
    await userEvent.click(button('Cancel'));
    await closed();
    await openDialog();
    expect(await screen.findByText('Your emails didn’t load.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    await userEvent.click(button('Try again'));
    expect(await weekly()).toBeTruthy();
  });

  it('are forgotten with the person who logs out', () => {
    expect(isPersonal(deskEmailsQuery().queryKey)).toBe(true);
  });
});
