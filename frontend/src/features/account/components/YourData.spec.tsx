import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, shownToast } from '../../../testing/account';
import { changesOf, mockApi, problem } from '../../../testing/api';
import { addPasskeyDevice, noFactors, passkey, passkeyProof } from '../../../testing/passkeys';
import { renderPage } from '../../../testing/render-page';
import { YourData } from './YourData';

resetBetweenTests();

const UNTIL = '2026-11-30T11:00:00.000Z';
const ACCEPTED = { status: 202, body: { until: UNTIL } };
const failed = (status: number, message: string, code: string) => {
  const answer = problem(status, message);
  return { status, body: { ...answer.body, code } };
};

function open(answers: Parameters<typeof mockApi>[0] = {}, factors: object = noFactors) {
  const deleted: string[] = [];
  const calls = mockApi({ 'GET /api/auth/factors': { body: factors }, 'DELETE /api/me': ACCEPTED, ...answers });
  renderPage(<YourData onDeleted={(until) => deleted.push(until)} />);
  return { calls, deleted };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies = (calls: ReturnType<typeof mockApi>) =>
  changesOf(calls)
    .filter(({ method }) => method === 'DELETE')
    .map(({ body }) => body);

describe('your data', () => {
  it('says when it did not download', async () => {
    open({ 'GET /api/me/export': problem(429, 'That was a lot. Try again later.') });
    await press('Download');
    await waitFor(() => expect(shownToast()).toEqual(['That didn’t download', 'That was a lot. Try again later.']));
  });

  it('is deleted in two steps, with the password and what becomes of the comments', async () => {
    const { calls, deleted } = open();
    await userEvent.click(screen.getByRole('radio', { name: 'Leave them up as “Anonymous”' }));
    await press('Delete My Account');
    const field = await screen.findByLabelText('Your password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await press('Yes, Delete My Account');
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    expect(bodies(calls)).toEqual([]);
    await userEvent.type(field, 'secret');
    await press('Yes, Delete My Account');
    await waitFor(() => expect(deleted).toEqual([UNTIL]));
    expect(bodies(calls)).toEqual([{ comments: 'keep', password: 'secret' }]);
  });

  it('stays with a wrong password, which is not lost, and after a change of mind', async () => {
    const { deleted } = open({ 'DELETE /api/me': failed(403, 'That’s not your password.', 'auth.proof-wrong') });
    await press('Delete My Account');
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('That’s not your password.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('wrong');
    await press('Keep My Account');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete My Account'));
    expect(deleted).toEqual([]);
  });

  it('is not said to stay, nor its comments, while it is being deleted', async () => {
    let answer: () => void = () => undefined;
    const refused = problem(503, 'Come back later.');
    const held = new Promise<typeof refused>((resolve) => (answer = () => resolve(refused)));
    open({ 'DELETE /api/me': () => held });
    await press('Delete My Account');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
    await screen.findByRole('button', { name: 'Deleting...' });
    await press('Keep My Account');
    const stay = screen.getByRole<HTMLInputElement>('radio', { name: 'Leave them up as “Anonymous”' });
    await userEvent.click(stay);
    expect([screen.getByText('Deleting...').isConnected, stay.checked]).toEqual([true, false]);
    answer();
    expect(await screen.findByText('Come back later.')).toBeTruthy();
    await press('Keep My Account');
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  });

  it('is deleted with a code when codes are on', async () => {
    const { calls, deleted } = open({}, { ...noFactors, codesSince: '2026-11-03' });
    await press('Delete My Account');
    await userEvent.type(await screen.findByLabelText('Code from your app, or a recovery code'), '123456{Enter}');
    await waitFor(() => expect(deleted).toEqual([UNTIL]));
    expect(bodies(calls)).toEqual([{ comments: 'delete', code: '123456' }]);
  });

  it('says that a code is wrong, and no longer once it is corrected', async () => {
    const wrong = failed(401, 'That code isn’t right, or it was used before.', 'auth.code-wrong');
    const { deleted } = open({ 'DELETE /api/me': wrong }, { ...noFactors, codesSince: '2026-11-03' });
    await press('Delete My Account');
    const field = await screen.findByLabelText('Code from your app, or a recovery code');
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText(/That code isn’t right/)).toBeTruthy();
    await userEvent.type(field, '1');
    await waitFor(() => expect(screen.queryByText(/That code isn’t right/)).toBeNull());
    // The status is 401, but they are signed in.
    expect(screen.queryByText('You’ve been signed out.')).toBeNull();
    expect(deleted).toEqual([]);
  });

  it('is deleted with a passkey, without typing', async () => {
    addPasskeyDevice();
    const { calls, deleted } = open(passkeyProof, { ...noFactors, passkeys: [passkey] });
    await press('Delete My Account');
    await userEvent.click(await screen.findByRole('button', { name: 'Use Your Passkey' }));
    await waitFor(() => expect(deleted).toEqual([UNTIL]));
    expect(bodies(calls)).toEqual([{ comments: 'delete', passkeyProof: 'proven' }]);
  });

  it('does not ask to sign in again when the passkey was refused', async () => {
    addPasskeyDevice();
    const refused = failed(401, 'That passkey didn’t work. Try again, or use another way.', 'auth.passkey-refused');
    const { deleted } = open(
      { ...passkeyProof, 'POST /api/auth/passkeys/proof': refused },
      { ...noFactors, passkeys: [passkey] },
    );
    await press('Delete My Account');
    await userEvent.click(await screen.findByRole('button', { name: 'Use Your Passkey' }));
    expect(await screen.findByText(/That passkey didn’t work/)).toBeTruthy();
    expect(deleted).toEqual([]);
  });
});
