import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { mockApi, problem, type Call } from '../../../testing/api';
import { reasons } from '../decisions/reasons';
import { bodies } from '../../../testing/campaigns';
import { button, openDesk, resetDesk } from '../../../testing/desk';

resetDesk();

const texts = Object.fromEntries(reasons.map((reason) => [reason, `Text of ${reason}.`]));
const settings = (more: object = {}) => ({
  storiesPaused: false,
  pauseMessage: null,
  pausedUntil: null,
  weeklyCapacity: null,
  helpText: null,
  reasonTexts: texts,
  version: 4,
  ...more,
});
const open = async (answers: Parameters<typeof mockApi>[0]): Promise<Call[]> => {
  const { calls } = openDesk('/admin?tab=confessions', { 'GET /api/confessions': { body: [] }, ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Story Settings' }));
  await screen.findByRole('switch', { name: 'Pause stories' });
  return calls;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the story settings', () => {
  it('pause stories with a message and a day, and the tab says so', async () => {
    const calls = await open({
      'GET /api/site/settings': { body: settings() },
      'PUT /api/site/settings': ({ body }) => ({ body: { ...settings(), ...(body as object), version: 5 } }),
    });
    expect(screen.queryByLabelText('Start again on')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Pause stories' }));
    type('Start again on', '2026-12-04');
    type('Message to readers', ' We are taking our exams. ');
    type('Stories you read in a week', '30');
    await userEvent.click(button('Save'));
    await closed();
    expect(bodies(calls, 'PUT /api/site/settings')).toEqual([
      {
        storiesPaused: true,
        pauseMessage: 'We are taking our exams.',
        pausedUntil: '2026-12-04',
        weeklyCapacity: 30,
        helpText: null,
        reasonTexts: texts,
        version: 4,
      },
    ]);
    const note = (await screen.findByText('Stories are paused until December 4.')).parentElement!;
    await userEvent.click(within(note).getByRole('button', { name: 'Open Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Story Settings' })).toBeTruthy();
  });

  it('have the sentences that the writers of deleted stories read', async () => {
    const calls = await open({
      'GET /api/site/settings': { body: settings() },
      'PUT /api/site/settings': ({ body }) => ({ body: { ...settings(), ...(body as object), version: 5 } }),
    });
    await userEvent.click(screen.getByText('Reasons for declining'));
    expect(field('Advertising').value).toBe('Text of advertising.');
    type('Advertising', ' No ads here. ');
    type('Something else', '');
    type('Already here', 'x'.repeat(501));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Keep it to 500 characters or fewer.')).toBeTruthy();
    type('Already here', 'Twice.');
    await userEvent.click(button('Save'));
    await closed();
    expect(bodies(calls, 'PUT /api/site/settings')).toMatchObject([
      { reasonTexts: { ...texts, advertising: 'No ads here.', other: '', 'already-here': 'Twice.' } },
    ]);
  });

  it('show errors at their fields, from the form and from the server', async () => {
    await open({
      'GET /api/site/settings': { body: settings({ storiesPaused: true }) },
      'PUT /api/site/settings': problem(400, 'Pick a day after today.', [
        { path: 'pausedUntil', message: 'Pick a day after today.' },
      ]),
    });
    type('Stories you read in a week', '2.5');
    await userEvent.click(button('Save'));
    expect(await screen.findByText(/^Use a whole number/)).toBeTruthy();
    type('Stories you read in a week', '');
    type('Start again on', '2020-01-01');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Pick a day after today.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Start again on'));
  });

  it('say nothing about the message of a pause that is switched off, and keep the one that was saved', async () => {
    const calls = await open({
      'GET /api/site/settings': { body: settings({ storiesPaused: true, pauseMessage: 'Exams.' }) },
      'PUT /api/site/settings': ({ body }) => ({ body: { ...settings(), ...(body as object), version: 5 } }),
    });
    type('Message to readers', 'x'.repeat(501));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Keep it to 500 characters or fewer.')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Pause stories' }));
    await userEvent.click(button('Save'));
    await closed();
    expect(bodies(calls, 'PUT /api/site/settings')).toMatchObject([{ storiesPaused: false, pauseMessage: 'Exams.' }]);
  });

  it('say when another admin changed them, and load the newest', async () => {
    const versions = [settings(), settings(), settings({ helpText: 'Theirs.', version: 5 })];
    await open({
      'GET /api/site/settings': () => ({ body: versions.length > 1 ? versions.shift() : versions[0] }),
      'PUT /api/site/settings': {
        status: 409,
        body: {
          status: 409,
          code: 'site-settings.stale',
          message:
            'Someone changed these settings. Yours aren’t saved. Load the newest ones, then make your change again.',
        },
      },
    });
    type('Text after sending', 'Mine.');
    await userEvent.click(button('Save'));
    expect(await screen.findByText(/Someone changed these settings/)).toBeTruthy();
    expect(field('Text after sending').value).toBe('Mine.');
    await userEvent.click(button('Show the Newest'));
    await waitFor(() => expect(field('Text after sending').value).toBe('Theirs.'));
  });

  it('keep what was typed if the newest ones don’t load, and say so', async () => {
    let newest: { status?: number; body: unknown } = { body: settings() };
    await open({
      'GET /api/site/settings': () => newest,
      'PUT /api/site/settings': {
        status: 409,
        body: { status: 409, code: 'site-settings.stale', message: 'Someone changed these settings.' },
      },
    });
    type('Text after sending', 'Mine.');
    await userEvent.click(button('Save'));
    await screen.findByText('Someone changed these settings.');
    newest = problem(503, 'Come back later.');
    await userEvent.click(button('Show the Newest'));
    await waitFor(() => expect(shownToast()).toEqual(['The settings didn’t load', 'Come back later.']));
    expect(field('Text after sending').value).toBe('Mine.');
    newest = { body: settings({ helpText: 'Theirs.', version: 5 }) };
    await userEvent.click(button('Show the Newest'));
    await waitFor(() => expect(field('Text after sending').value).toBe('Theirs.'));
  });
});
