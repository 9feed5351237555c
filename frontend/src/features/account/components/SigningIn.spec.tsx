import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member, resetBetweenTests } from '../../../testing/account';
import { changesOf, mockApi, problem } from '../../../testing/api';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { addPasskeyDevice, noFactors, passkey, passkeyProof } from '../../../testing/passkeys';
import { renderPage } from '../../../testing/render-page';
import { SigningIn } from './SigningIn';

resetBetweenTests();

const withPasskey = { ...noFactors, passkeys: [passkey], recoveryCodesLeft: 9 };
const withCodes = { ...noFactors, codesSince: '2026-11-03', recoveryCodesLeft: 1 };
const MADE = { body: { recoveryCodes: ['k3vb-xq0a-tnw1-yz5c'] } };
const needsCode = () => {
  const { status, body } = problem(403, 'Use your passkey, or enter one of your recovery codes.');
  return { status, body: { ...body, code: 'auth.step-up-code' } };
};

function open(factors: object, answers: Parameters<typeof mockApi>[0] = {}) {
  const calls = mockApi({ 'GET /api/auth/factors': { body: factors }, ...answers });
  renderPage(<SigningIn user={member} />);
  return calls;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('how you sign in', () => {
  it('lists passkeys by name and day, whether codes are on, and how many recovery codes are left', async () => {
    open(withPasskey);
    const row = (await screen.findByText('My phone')).closest('li')!;
    expect(row.textContent).toContain('Passkey, added November 3, 2026. Not used yet');
    expect(screen.getByText('Off. A second step when you use the password')).toBeTruthy();
    expect(screen.getByText('9 recovery codes left.')).toBeTruthy();
    // This browser has no passkeys.
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  });

  it('has no recovery codes without a passkey or codes', async () => {
    open(noFactors);
    await screen.findByText('Codes from an app');
    expect(screen.queryByText(/recovery code/)).toBeNull();
  });

  it('asks for the password before a change, and keeps the dialog open when it is wrong', async () => {
    let password = '';
    open(withPasskey, {
      'POST /api/auth/recovery-codes': ({ body }) => {
        ({ password } = body as { password: string });
        return password === 'right' ? MADE : problem(403, 'That’s not your password.');
      },
    });
    await press('Make New Ones');
    const dialog = await screen.findByRole('dialog', { name: 'Make new recovery codes?' });
    const send = within(dialog).getByRole('button', { name: 'Make New Ones' });
    await userEvent.click(send);
    expect(within(dialog).getByRole('alert').textContent).toBe('Enter your password.');
    const field = within(dialog).getByLabelText('Your password');
    await userEvent.type(field, 'wrong');
    await userEvent.click(send);
    expect((await within(dialog).findByText('That’s not your password.')).getAttribute('role')).toBe('alert');
    await userEvent.clear(field);
    await userEvent.type(field, 'right{Enter}');
    expect(await screen.findByText('k3vb-xq0a-tnw1-yz5c')).toBeTruthy();
    expect(password).toBe('right');
    // They are shown once, so only the button closes the dialog.
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('k3vb-xq0a-tnw1-yz5c')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I’ve Saved Them' }));
    await waitFor(() => expect(screen.queryByText('k3vb-xq0a-tnw1-yz5c')).toBeNull());
  });

  it('shows new recovery codes before the list is read again, because they are shown only once', async () => {
    let reads = 0;
    open(withPasskey, {
      // The second request never gets an answer.
      'GET /api/auth/factors': () => ((reads += 1) === 1 ? { body: withPasskey } : new Promise<never>(() => undefined)),
      'POST /api/auth/recovery-codes': MADE,
    });
    await press('Make New Ones');
    await userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}');
    expect(await screen.findByText('k3vb-xq0a-tnw1-yz5c')).toBeTruthy();
    expect(reads).toBe(2);
  });

  it('asks before a link, Back or a closed tab loses new recovery codes, until they are saved', async () => {
    mockApi({ 'GET /api/auth/factors': { body: withPasskey }, 'POST /api/auth/recovery-codes': MADE });
    const asked: string[] = [];
    window.confirm = (question = '') => {
      asked.push(question);
      return false;
    };
    const { go, path } = renderPage(<SigningIn user={member} />);
    await press('Make New Ones');
    await userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}');
    await screen.findByText('k3vb-xq0a-tnw1-yz5c');
    expect(isAskedBeforeClosing()).toBe(true);
    await go('/journal');
    await waitFor(() => expect(asked).toEqual(['Leave without your recovery codes? We can’t show them again.']));
    expect([path(), screen.queryByText('k3vb-xq0a-tnw1-yz5c')]).toEqual(['/', expect.anything()]);
    await press('I’ve Saved Them');
    await waitFor(() => expect(screen.queryByText('k3vb-xq0a-tnw1-yz5c')).toBeNull());
    expect(isAskedBeforeClosing()).toBe(false);
    await go('/journal');
    expect([path(), asked.length]).toEqual(['/journal', 1]);
  });

  it('asks for a code in place of the password when codes are on', async () => {
    const calls = open(withCodes, { 'DELETE /api/auth/totp': { status: 204 } });
    expect(await screen.findByText('1 recovery code left.')).toBeTruthy();
    await press('Turn off codes from an app');
    await userEvent.type(await screen.findByLabelText('Code from your app, or a recovery code'), '123 456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesOf(calls).map(({ body }) => body)).toEqual([{ code: '123 456' }]);
  });

  it('takes a passkey in place of what is typed', async () => {
    addPasskeyDevice();
    const calls = open(withPasskey, { ...passkeyProof, 'DELETE /api/auth/passkeys/3': { status: 204 } });
    await press('Remove My phone');
    await press('Use Your Passkey');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [, signed, removed] = changesOf(calls);
    expect(signed).toMatchObject({ path: '/api/auth/passkeys/proof', body: { id: 'a2V5', signature: 'c2lnbmVk' } });
    expect(removed).toMatchObject({ method: 'DELETE', body: { passkeyProof: 'proven' } });
  });

  it('says so when the device gave no passkey, and changes nothing', async () => {
    addPasskeyDevice(false);
    const calls = open(withPasskey, passkeyProof);
    await press('Remove My phone');
    await press('Use Your Passkey');
    expect(await screen.findByText(/We didn’t get a passkey from your device/)).toBeTruthy();
    expect(changesOf(calls).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('asks for a code once the server has refused the password', async () => {
    open(withPasskey, { 'DELETE /api/auth/passkeys/3': needsCode });
    await press('Remove My phone');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret{Enter}');
    const code = await screen.findByLabelText<HTMLInputElement>('Code from your app, or a recovery code');
    // Everyone can read this field: the password must not move into it.
    expect([code.type, code.value]).toEqual(['text', '']);
    expect(screen.getByText('Use your passkey, or enter one of your recovery codes.')).toBeTruthy();
  });
});

describe('the dialog that renames a passkey', () => {
  const rename = async () => {
    await press('Rename My phone');
    return screen.findByLabelText<HTMLInputElement>('Name');
  };

  it.each([
    ['{Escape}', true],
    ['{Escape}', false],
    ['Cancel', true],
    ['Cancel', false],
  ])('asks before %s discards a typed name: %s', async (way, answer) => {
    const asked: string[] = [];
    window.confirm = (question = '') => {
      asked.push(question);
      return answer;
    };
    open(withPasskey);
    const leave = () => (way === 'Cancel' ? press(way) : userEvent.keyboard(way));
    const untouched = await rename();
    await leave();
    expect([untouched.isConnected, asked]).toEqual([false, []]);
    const field = await rename();
    await userEvent.type(field, ' at home');
    expect(isAskedBeforeClosing()).toBe(true);
    await leave();
    expect([asked, field.value]).toEqual([['Discard what you typed?'], 'My phone at home']);
    expect(field.isConnected).toBe(!answer);
  });

  it('stays open and as it is while it is sent, so that nothing typed meanwhile is lost and a refusal is seen', async () => {
    let answer: () => void = () => undefined;
    const refused = problem(409, 'That passkey is gone.');
    const held = new Promise<typeof refused>((resolve) => (answer = () => resolve(refused)));
    open(withPasskey, { 'PUT /api/auth/passkeys/3': () => held });
    const field = await rename();
    await userEvent.type(field, ' at home{Enter}');
    await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.type(field, ' or away{Escape}');
    await press('Cancel');
    expect([field.isConnected, field.value]).toEqual([true, 'My phone at home']);
    answer();
    expect(await screen.findByText('That passkey is gone.')).toBeTruthy();
    await userEvent.type(field, '!');
    expect(field.value).toBe('My phone at home!');
  });
});
