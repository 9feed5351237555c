import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member, resetBetweenTests, shownToast } from '../../../testing/account';
import { changesOf, mockApi, problem } from '../../../testing/api';
import { addPasskeyDevice, noFactors, passkey, passkeyProof } from '../../../testing/passkeys';
import { renderPage } from '../../../testing/render-page';
import { YouSection } from './YouSection';

resetBetweenTests();

const CHANGED = { body: { ...member, pendingEmail: 'new@example.org' } };
const CODE = 'Code from your app, or a recovery code';

async function open(factors: object, answers: Parameters<typeof mockApi>[0]) {
  const calls = mockApi({ 'GET /api/auth/factors': { body: factors }, ...answers });
  renderPage(<YouSection user={member} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change your email' }));
  return calls;
}
const failed = (status: number, message: string, code: string) => {
  const { body } = problem(status, message);
  return { status, body: { ...body, code } };
};

describe('a change of the email', () => {
  it('is sent with a code where codes are on', async () => {
    const calls = await open({ ...noFactors, codesSince: '2026-11-03' }, { 'PUT /api/me': CHANGED });
    await userEvent.type(await screen.findByLabelText(CODE), '123 456');
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org{Enter}');
    await waitFor(() => expect(shownToast()).toEqual(['Look in your inbox', 'We sent a link to new@example.org.']));
    expect(changesOf(calls).map(({ body }) => body)).toEqual([
      { email: 'new@example.org', currentPassword: null, code: '123 456' },
    ]);
  });

  it('asks for a code, in its field, once the server has refused the password', async () => {
    await open(noFactors, { 'PUT /api/me': failed(403, 'Enter the 6-digit code from your app.', 'auth.step-up-code') });
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret{Enter}');
    const field = await screen.findByLabelText<HTMLInputElement>(CODE);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('new@example.org');
    expect(screen.getByRole('alert').textContent).toBe('Enter the 6-digit code from your app.');
  });

  it('says that the code is wrong, and keeps the form', async () => {
    const wrong = failed(401, 'That code isn’t right, or it was used before.', 'auth.code-wrong');
    await open({ ...noFactors, codesSince: '2026-11-03' }, { 'PUT /api/me': wrong });
    await userEvent.type(await screen.findByLabelText(CODE), '000000');
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org{Enter}');
    expect(await screen.findByText(/That code isn’t right/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(CODE));
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('new@example.org');
  });

  it('asks the device for a passkey only once there is an email', async () => {
    addPasskeyDevice();
    const answers = { ...passkeyProof, 'PUT /api/me': CHANGED };
    const calls = await open({ ...noFactors, passkeys: [passkey] }, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Use Your Passkey' }));
    expect(await screen.findByText('Enter your new email.')).toBeTruthy();
    expect(changesOf(calls)).toEqual([]);
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Use Your Passkey' }));
    await waitFor(() => expect(changesOf(calls).at(-1)?.body).toMatchObject({ passkeyProof: 'proven' }));
  });
});

describe('Escape in a form', () => {
  const openName = async (answer: boolean) => {
    const asked: string[] = [];
    window.confirm = (question = '') => {
      asked.push(question);
      return answer;
    };
    mockApi({ 'GET /api/auth/factors': { body: noFactors } });
    renderPage(<YouSection user={member} />);
    await userEvent.click(screen.getByRole('button', { name: 'Change your display name' }));
    return { asked, field: screen.getByLabelText<HTMLInputElement>('Display name') };
  };

  it.each([true, false])('asks before it discards what was typed: %s', async (answer) => {
    const { asked, field } = await openName(answer);
    await userEvent.type(field, 'Robin R.');
    await userEvent.keyboard('{Escape}');
    expect([asked, field.value]).toEqual([['Discard what you typed?'], 'Robin R.']);
    expect(field.isConnected).toBe(!answer);
  });

  it('closes it if nothing was typed, and belongs to an input method while that composes', async () => {
    const { asked, field } = await openName(false);
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(field.isConnected).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect([field.isConnected, asked]).toEqual([false, []]);
  });
});

describe('a change that is being saved', () => {
  it('stays open and as it is, so that nothing typed meanwhile is lost and a refusal is seen', async () => {
    let answer: () => void = () => undefined;
    const refused = problem(409, 'Somebody else has that name.');
    const held = new Promise<typeof refused>((resolve) => (answer = () => resolve(refused)));
    mockApi({ 'GET /api/auth/factors': { body: noFactors }, 'PUT /api/me': () => held });
    renderPage(<YouSection user={member} />);
    await userEvent.click(screen.getByRole('button', { name: 'Change your username' }));
    const field = screen.getByLabelText<HTMLInputElement>('New username');
    await userEvent.type(field, '-reads{Enter}');
    await screen.findByRole('button', { name: /^Saving\.\.\./ });
    await userEvent.type(field, '-more{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([field.isConnected, field.value]).toEqual([true, 'robin-reads']);
    answer();
    expect(await screen.findByText('Somebody else has that name.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field.isConnected).toBe(false);
  });
});
