import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pauseDays } from '../../features/newsletter/newsletter-validation';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../../lib/returned-form';
import { resetBetweenTests, shownToast } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import NewsletterPreferencesPage from './newsletter-preferences';

resetBetweenTests();
afterEach(() => {
  hydration.active = false;
});

const at = '/newsletter/preferences?token=t0ken';
const [read, save, erase] = ['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/newsletter/preferences`) as [
  string,
  string,
  string,
];
const leave = 'POST /api/newsletter/unsubscribe';
const settings = { email: 'ada@example.org', status: 'subscribed', frequency: 'every', pausedUntil: null };
const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

const open = () => renderPage(<NewsletterPreferencesPage />, at);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const pause = () => screen.getByLabelText<HTMLInputElement>('Pause until (optional)');
const status = () => document.querySelector('.preferences-now')!.textContent;

describe('the newsletter’s settings', () => {
  it('are loaded with the token and shown, and opening them changes nothing', async () => {
    const { last } = pauseDays(Date.now());
    const calls = mockApi({ [read]: { body: { ...settings, frequency: 'monthly', pausedUntil: last } } });
    open();
    await screen.findByText('ada@example.org');
    await waitFor(() => expect(choice(/^Monthly digest/).checked).toBe(true));
    expect(pause().value).toBe(last);
    expect(status()).toMatch(/You get one email a month\. Paused until [A-Z]\w+ \d+, \d{4}\.$/);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/newsletter/preferences?token=t0ken',
    ]);
  });

  it('say that they are loading', () => {
    mockApi({ [read]: new Promise(() => undefined) });
    open();
    expect(screen.getByText('Loading your settings...')).toBeTruthy();
  });

  it('are saved together, and the page says what is now saved', async () => {
    const { first } = pauseDays(Date.now());
    const saved = { ...settings, frequency: 'monthly', pausedUntil: first };
    const calls = mockApi({ [read]: { body: settings }, [save]: { body: saved } });
    open();
    await waitFor(() => expect(choice(/^Every article/).checked).toBe(true));
    await userEvent.click(choice(/^Monthly digest/));
    await userEvent.type(pause(), first);
    await press('Save');
    await waitFor(() => expect(shownToast()).toEqual(['Saved', 'Your newsletter settings changed.']));
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { frequency: 'monthly', pausedUntil: first } });
    expect(status()).toContain('You get one email a month. Paused until');
  });

  it('do not change while they are saved, so that no choice is lost with the answer', async () => {
    const { first } = pauseDays(Date.now());
    let answer: () => void = () => undefined;
    const held = new Promise<{ body: object }>((resolve) => {
      answer = () => resolve({ body: { ...settings, frequency: 'monthly' } });
    });
    mockApi({ [read]: { body: settings }, [save]: () => held });
    open();
    await waitFor(() => expect(choice(/^Every article/).checked).toBe(true));
    await userEvent.click(choice(/^Monthly digest/));
    await press('Save');
    await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.click(choice(/^Every article/));
    await userEvent.type(pause(), first);
    expect([choice(/^Monthly digest/).checked, pause().value]).toEqual([true, '']);
    answer();
    await waitFor(() => expect(status()).toContain('You get one email a month.'));
    await userEvent.click(choice(/^Every article/));
    await userEvent.type(pause(), first);
    expect([choice(/^Every article/).checked, pause().value]).toEqual([true, first]);
  });

  it('without a date end the pause', async () => {
    const { last } = pauseDays(Date.now());
    const calls = mockApi({ [read]: { body: { ...settings, pausedUntil: last } }, [save]: { body: settings } });
    open();
    await waitFor(() => expect(pause().value).toBe(last));
    await userEvent.clear(pause());
    await press('Save');
    await waitFor(() => expect(shownToast()[0]).toBe('Saved'));
    expect(calls.at(-1)?.body).toEqual({ frequency: 'every', pausedUntil: null });
  });

  it('do not overwrite a choice that was made while they were loading', async () => {
    let arrive = (_: { body: unknown }): void => undefined;
    mockApi({ [read]: () => new Promise((resolve) => (arrive = resolve)) });
    open();
    await userEvent.click(choice(/^Monthly digest/));
    arrive({ body: settings });
    await screen.findByText('ada@example.org');
    expect(choice(/^Monthly digest/).checked).toBe(true);
  });

  it.each(['2020-01-01', '2099-01-01'])('refuse a pause until %s at the field, and send nothing', async (day) => {
    const calls = mockApi({ [read]: { body: settings } });
    open();
    await waitFor(() => expect(choice(/^Every article/).checked).toBe(true));
    await userEvent.type(pause(), day);
    await press('Save');
    const message = await screen.findByText('Choose a day from tomorrow to one year from now.');
    expect(pause().getAttribute('aria-describedby')).toBe(message.id);
    expect(pause().getAttribute('aria-invalid')).toBe('true');
    expect(calls).toHaveLength(1);
  });

  it('show the server’s message at the field', async () => {
    const message = 'pausedUntil must be in the future';
    const { first } = pauseDays(Date.now());
    mockApi({ [read]: { body: settings }, [save]: problem(400, message, [{ path: 'pausedUntil', message }]) });
    open();
    await waitFor(() => expect(choice(/^Every article/).checked).toBe(true));
    await userEvent.type(pause(), first);
    await press('Save');
    expect((await screen.findByText(message)).className).toBe('field-error');
    expect(pause().value).toBe(first);
  });

  it('offline can be loaded again', async () => {
    let online = false;
    mockApi({ [read]: () => (online ? { body: settings } : offline()) });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    online = true;
    await press('Try again');
    await screen.findByText('ada@example.org');
  });

  it.each([400, 404])('have a link that may not work (%d)', async (code) => {
    mockApi({ [read]: problem(code, 'No such link.') });
    open();
    await title('This link doesn’t work');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'editors@example.org' })).toBeTruthy();
  });

  it.each([
    ['unsubscribed', 'You’re unsubscribed, so we don’t email you.'],
    ['bounced', 'Our emails to this address came back, so we stopped. If it works again, sign up again.'],
    [
      'complained',
      'Your email provider told us that one of our emails was marked as spam, so we stopped. If that was a mistake, erase the address and sign up again a day later.',
    ],
    ['pending', 'This address isn’t confirmed yet. Open the link in the email we sent you.'],
  ])('of an address that is %s say why it gets no email, and offer signing up and erasing', async (state, reason) => {
    mockApi({ [read]: { body: { ...settings, status: state } } });
    open();
    await screen.findByText(reason);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/newsletter');
    expect(screen.getByText('Erase my address')).toBeTruthy();
  });
});

describe('leaving from the settings', () => {
  it('unsubscribes with one press, and still offers to erase the address', async () => {
    const calls = mockApi({ [read]: { body: settings }, [leave]: { body: {} }, [erase]: { status: 204 } });
    open();
    await screen.findByText('ada@example.org');
    await press('Unsubscribe');
    await waitFor(async () => expect(document.activeElement).toBe(await title('You’re unsubscribed')));
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { token: 't0ken' } });
    await press('Yes, erase my address');
    await title('We erased your address');
  });

  it('says why if it failed, and keeps the settings', async () => {
    mockApi({ [read]: { body: settings }, [leave]: offline });
    open();
    await screen.findByText('ada@example.org');
    await press('Unsubscribe');
    await screen.findByText(/Check your connection/);
    expect(shownToast()[0]).toBe('Nothing has changed yet');
    expect(choice(/^Every article/)).toBeTruthy();
  });

  it('asks before it erases: the button is in a closed part that says what it does', async () => {
    const calls = mockApi({ [read]: { body: settings }, [erase]: { status: 204 } });
    open();
    await screen.findByText('ada@example.org');
    const question = screen.getByText('Erase my address').closest('details')!;
    expect(question.open).toBe(false);
    expect(question.textContent).toContain('This deletes your address, name and settings from the newsletter.');
    expect(question.textContent).toContain('You can’t undo it.');
    await userEvent.click(screen.getByText('Erase my address'));
    expect(question.open).toBe(true);
    expect(calls).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, erase my address' }));
    await waitFor(async () => expect(document.activeElement).toBe(await title('We erased your address')));
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/newsletter/preferences?token=t0ken' });
    expect(document.body.textContent).not.toContain('ada@example.org');
  });
});

describe('the settings without scripts', () => {
  it.each([
    ['saved', 'We saved your settings'],
    ['left', 'You’re unsubscribed'],
    ['erased', 'We erased your address'],
  ])('lead to a page that says so: %s', async (parameter, name) => {
    const calls = mockApi({});
    const { path } = renderPage(<NewsletterPreferencesPage />, `/newsletter/preferences?${parameter}=1`);
    await title(name);
    await waitFor(() => expect(path()).toBe('/newsletter/preferences'));
    await title(name);
    expect(calls).toEqual([]);
  });

  const returnedWith = (returned: Partial<ReturnedForm>) => {
    hydration.active = true;
    mockApi({ [read]: new Promise(() => undefined) });
    const value = { form: 'newsletter-preferences', status: 400, error: '', errors: [], values: {}, ...returned };
    renderPage(
      <ReturnedFormContext value={value}>
        <NewsletterPreferencesPage />
      </ReturnedFormContext>,
      at,
    );
  };

  it('are returned with what was chosen and the message at its field', () => {
    const message = 'pausedUntil must be in the future';
    returnedWith({
      error: message,
      errors: [{ path: 'pausedUntil', message }],
      values: { frequency: 'monthly', pausedUntil: '2020-01-01' },
    });
    expect(screen.getByText(message).className).toBe('field-error');
    expect(choice(/^Monthly digest/).checked).toBe(true);
    expect(pause().value).toBe('2020-01-01');
  });

  it('keep the question about erasing open if that failed', () => {
    returnedWith({ form: 'newsletter-erase', status: 503, error: 'Please try again later.' });
    expect(screen.getByText('Erase my address').closest('details')!.open).toBe(true);
    expect(screen.getByText('Please try again later.')).toBeTruthy();
  });
});
