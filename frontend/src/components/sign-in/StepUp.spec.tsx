import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../lib/api/client';
import { mockApi, problem } from '../../testing/api';
import { addPasskeyDevice, noFactors, passkey, passkeyProof } from '../../testing/passkeys';
import { renderPage } from '../../testing/render-page';

const stale = () => {
  const { status, body } = problem(403, 'Confirm it’s you first.');
  return { status, body: { ...body, code: 'auth.step-up' } };
};
const SETTINGS = 'PUT /api/site/settings';
const STEP_UP = 'POST /api/auth/step-up';

/** A page whose call requires a fresh factor until the password was right. */
function open(answers: Parameters<typeof mockApi>[0] = {}) {
  let fresh = false;
  const calls = mockApi({
    [SETTINGS]: () => (fresh ? { body: { saved: true } } : stale()),
    [STEP_UP]: ({ body }) => {
      fresh = (body as { password: string }).password === 'right';
      return fresh ? { status: 204 } : problem(403, 'That’s not your password.');
    },
    ...answers,
  });
  renderPage(<textarea aria-label="Note" />);
  return { calls, save: () => api.put('/api/site/settings', { pauseMessage: 'Back soon.' }) };
}

describe('a call that requires a fresh factor', () => {
  it('asks for the password, and is then repeated as it was; nothing else on the page changes', async () => {
    const { calls, save } = open();
    await userEvent.type(screen.getByLabelText('Note'), 'Half a thought');
    const saved = save();
    const field = await screen.findByLabelText('Your password');
    expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    await userEvent.type(field, 'wrong{Enter}');
    expect(await screen.findByText('That’s not your password.')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'right{Enter}');
    expect(await saved).toEqual({ saved: true });
    const put = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(put).toEqual([{ pauseMessage: 'Back soon.' }, { pauseMessage: 'Back soon.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Half a thought');
  });

  it('shares one dialog with the calls that are sent beside it', async () => {
    const { calls, save } = open();
    const both = Promise.all([save(), save()]);
    await userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}');
    expect(await both).toEqual([{ saved: true }, { saved: true }]);
    expect(calls.filter(({ path }) => path === '/api/auth/step-up')).toHaveLength(1);
  });

  it('fails with its own message when the dialog is closed, and can be tried again', async () => {
    const { save } = open();
    const first = save().catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await first).toMatchObject({ status: 403, code: 'auth.step-up', message: 'Confirm it’s you first.' });
    const again = save();
    await userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}');
    expect(await again).toEqual({ saved: true });
  });

  it('says that the session has ended if it ended meanwhile', async () => {
    const { save } = open({ [STEP_UP]: problem(401, 'You need to sign in first.') });
    let ended = false;
    mockApi({
      [SETTINGS]: () => (ended ? problem(401, 'You need to sign in first.') : stale()),
      [STEP_UP]: () => {
        ended = true;
        return problem(401, 'You need to sign in first.');
      },
    });
    const failed = save().catch((error: unknown) => error);
    await userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}');
    expect(await failed).toMatchObject({ status: 401 });
  });

  it('asks for a code if the account has codes, and says when it is wrong', async () => {
    let sent: unknown[] = [];
    const { save } = open({
      'GET /api/auth/factors': { body: { ...noFactors, codesSince: '2026-11-03' } },
      [SETTINGS]: () => (sent.length > 1 ? { body: { saved: true } } : stale()),
      [STEP_UP]: ({ body }) => {
        sent = [...sent, body];
        if (sent.length > 1) return { status: 204 };
        const { status, body: answer } = problem(401, 'That code isn’t right, or it was used before.');
        return { status, body: { ...answer, code: 'auth.code-wrong' } };
      },
    });
    const saved = save();
    const field = await screen.findByLabelText('Code from your app, or a recovery code');
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText(/That code isn’t right/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    expect(await saved).toEqual({ saved: true });
    expect(sent).toEqual([{ code: '000000' }, { code: '123456' }]);
  });

  it('asks for a code once the server has refused the password, even if it has just been turned on', async () => {
    const { save } = open({
      [STEP_UP]: () => {
        const { status, body } = problem(403, 'Use your passkey, or enter one of your recovery codes.');
        return { status, body: { ...body, code: 'auth.step-up-code' } };
      },
    });
    const failed = save().catch((error: unknown) => error);
    await userEvent.type(await screen.findByLabelText('Your password'), 'right{Enter}');
    const field = await screen.findByLabelText('Code from your app, or a recovery code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    // The server's words: some accounts have a passkey and no codes from an app.
    expect(screen.getByText('Use your passkey, or enter one of your recovery codes.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Enter a code.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await failed).toMatchObject({ code: 'auth.step-up' });
  });

  it('takes a passkey in place of the password', async () => {
    addPasskeyDevice();
    let proof: unknown;
    const { save } = open({
      ...passkeyProof,
      'GET /api/auth/factors': { body: { ...noFactors, passkeys: [passkey] } },
      [SETTINGS]: () => (proof ? { body: { saved: true } } : stale()),
      [STEP_UP]: ({ body }) => {
        proof = body;
        return { status: 204 };
      },
    });
    const saved = save();
    await userEvent.click(await screen.findByRole('button', { name: 'Use Your Passkey' }));
    expect(await saved).toEqual({ saved: true });
    expect(proof).toEqual({ passkeyProof: 'proven' });
  });

  it('opens no dialog for a request that the page sends by itself', async () => {
    open({ 'GET /api/newsletter/subscribers': stale });
    const failed = await api.get('/api/newsletter/subscribers', { background: true }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'auth.step-up' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
