import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext } from '../../lib/returned-form';
import { admin, resetBetweenTests, member, shownToast, signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import AuthPage from './auth';

resetBetweenTests();

const type = async (fields: Record<string, string>): Promise<void> => {
  const panel = within(screen.getByRole('tabpanel'));
  for (const [label, text] of Object.entries(fields)) if (text) await userEvent.type(panel.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => within(screen.getByRole('tabpanel')).getByLabelText<HTMLInputElement>(label);

/** The error messages under invalid fields. */
const said = (): string[] => [...document.querySelectorAll('.Mui-error[id$="-note"]')].map((note) => note.textContent);

const credentials = { Email: 'robin@example.org', Password: 'secret 1' };
const whole = { Username: 'robin', ...credentials, 'Confirm Password': 'secret 1' };

async function openRegister(): Promise<void> {
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
}

describe('the sign-in page', () => {
  it('opens with the sign-in form, and lists the benefits of an account', async () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<AuthPage />, '/auth');
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeTruthy();
    const panel = screen.getByRole('complementary', { name: 'investigating power through articles' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Exclusive research and data',
      'Share experiences anonymously',
      'Contribute to conversations',
      'Connect with like-minded people',
    ]);
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/reset-password');
    await openRegister();
    expect(screen.getByRole('heading', { level: 1, name: 'Join Our Community' })).toBeTruthy();
    expect(screen.getByText('Enter the admin passcode to get admin access to the platform')).toBeTruthy();
  });

  it('opens the tab that was pressed before its code had loaded', async () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    const { path } = renderPage(<AuthPage />, '/auth?next=%2Fsubmit#register');
    await screen.findByRole('heading', { level: 1, name: 'Join Our Community' });
    await waitFor(() => expect(path()).toBe('/auth?next=%2Fsubmit'));
  });

  it('switches forms with the arrow keys, and keeps what was typed in the other form', async () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<AuthPage />, '/auth');
    await type({ Email: 'robin@example.org' });
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Register', selected: true })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowLeft}');
    expect(field('Email').value).toBe('robin@example.org');
  });

  it.each([
    ['/auth', '/'],
    ['/auth?next=/submit', '/submit'],
    [`/auth?next=${encodeURIComponent('/article/1?a=b#comments')}`, '/article/1?a=b#comments'],
    ['/auth?next=/article/1#comments', '/article/1#comments'],
    ['/auth?next=//elsewhere.example/', '/'],
    ['/auth?next=https://elsewhere.example/', '/'],
    ['/auth?next=javascript:alert(1)', '/'],
  ])('redirects a signed-in reader from %s to %s', async (from, to) => {
    mockApi({ 'GET /api/auth/user': { body: member } });
    const { path } = renderPage(<AuthPage />, from);
    await waitFor(() => expect(path()).toBe(to));
  });

  it('reports when the user cannot be loaded, and retries', async () => {
    let calls = 0;
    mockApi({
      'GET /api/auth/user': () => (++calls === 1 ? problem(503, 'Later.') : { body: member }),
    });
    const { path } = renderPage(<AuthPage />, '/auth');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('signing in', () => {
  it.each([
    [{}, ['Please enter a valid email address.', 'Password is required.']],
    [{ Email: 'robin' }, ['Please enter a valid email address.', 'Password is required.']],
    [{ Email: 'robin@example.org' }, ['Password is required.']],
  ])('with %p shows %p without sending anything, and focuses the first invalid field', async (fields, messages) => {
    const calls = mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<AuthPage />, '/auth');
    await type(fields);
    await press('Sign In');
    await waitFor(() => expect(said()).toEqual(messages));
    expect(document.activeElement).toBe(field(messages.length === 2 ? 'Email' : 'Password'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows that it is in progress, then welcomes the member by name and continues to the next page', async () => {
    let arrive = (): void => undefined;
    const answer = new Promise<{ body: unknown }>((resolve) => (arrive = () => resolve({ body: member })));
    const calls = mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/login': () => answer });
    const { path } = renderPage(<AuthPage />, '/auth?next=/journal');
    await type(credentials);
    await press('Sign In');
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeTruthy();
    arrive();
    await waitFor(() => expect(path()).toBe('/journal'));
    expect(shownToast()).toEqual(['Welcome back!', 'You are now logged in as robin']);
    expect(calls.at(-1)?.body).toEqual({ email: 'robin@example.org', password: 'secret 1' });
  });

  it('sends the form once, no matter how often it is pressed', async () => {
    const calls = mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/login': new Promise(() => undefined) });
    renderPage(<AuthPage />, '/auth');
    await type(credentials);
    const form = screen.getByRole('button', { name: 'Sign In' }).closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await userEvent.click(await screen.findByRole('button', { name: 'Signing in...' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    [401, 'Invalid email or password.'],
    [429, 'That was too often. Please try again in 12 minutes.'],
    [503, 'Please try again in a moment.'],
  ])('shows the server’s message when rejected with %p, and keeps what was typed', async (status, words) => {
    mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/login': problem(status, words) });
    renderPage(<AuthPage />, '/auth');
    await type(credentials);
    await press('Sign In');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(shownToast()).toEqual(['Login failed', words]);
    expect([field('Email').value, field('Password').value]).toEqual(Object.values(credentials));
  });

  it('reports a missing connection', async () => {
    mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/login': () => Promise.reject(new TypeError('no')) });
    renderPage(<AuthPage />, '/auth');
    await type(credentials);
    await press('Sign In');
    expect(
      await screen.findByText(/We couldn’t reach The Archive\. Check your connection, then try again\./),
    ).toBeTruthy();
    expect(screen.getByText('What you typed is still here.')).toBeTruthy();
  });
});

describe('registering', () => {
  const wrong = [
    [{ Username: 'ro' }, 'Username must be at least 3 characters.'],
    [{ Email: 'robin' }, 'Please enter a valid email address.'],
    [{ Password: '12345', 'Confirm Password': '12345' }, 'Password must be at least 6 characters.'],
    [{ 'Confirm Password': 'secret 2' }, "Passwords don't match"],
  ] as const;

  it.each(wrong)('with %p shows %p', async (change, message) => {
    const calls = mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type({ ...whole, ...change });
    await press('Create Account');
    await waitFor(() => expect(said()).toEqual([message]));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('removes an error as soon as it no longer applies', async () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type({ ...whole, Username: 'ro' });
    await press('Create Account');
    await waitFor(() => expect(said()).toHaveLength(1));
    await type({ Username: 'b' });
    await waitFor(() => expect(said()).toEqual([]));
  });

  it.each([
    [{}, {}],
    [{ 'Admin Passcode (optional)': 'open' }, { adminPasscode: 'open' }],
  ])('with %p also sends %p, and never the repeated password', async (fields, more) => {
    let arrive = (): void => undefined;
    const answer = new Promise<{ status: number; body: unknown }>((resolve) => {
      arrive = () => resolve({ status: 201, body: admin });
    });
    const calls = mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/register': () => answer });
    const { path } = renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type({ ...whole, ...fields });
    await press('Create Account');
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeTruthy();
    arrive();
    await waitFor(() => expect(path()).toBe('/'));
    expect(shownToast()).toEqual(['Registration successful!', 'Welcome to the community.']);
    const { username, email, password } = { username: 'robin', email: 'robin@example.org', password: 'secret 1' };
    expect(calls.at(-1)?.body).toEqual({ username, email, password, ...more });
  });

  it('offers the newsletter unticked, and sends only a tick', async () => {
    const calls = mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/register': problem(429, 'Later.') });
    renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type(whole);
    const newsletter = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Email me when there’s something new/ });
    expect(newsletter.checked).toBe(false);
    await press('Create Account');
    await screen.findByText('Later.');
    expect(calls.at(-1)?.body).not.toHaveProperty('newsletter');
    await userEvent.click(newsletter);
    await press('Create Account');
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ newsletter: true }));
    await userEvent.click(newsletter);
    await press('Create Account');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3));
    expect(calls.at(-1)?.body).not.toHaveProperty('newsletter');
  });

  it('without scripts returns the form with the newsletter’s checkbox as it was', () => {
    hydration.active = true;
    mockApi({ 'GET /api/auth/user': signedOut });
    const values = { username: 'sa', email: 'sam@example.org', newsletter: 'true' };
    renderPage(
      <ReturnedFormContext value={{ form: 'register', status: 400, error: 'Too short.', errors: [], values }}>
        <AuthPage />
      </ReturnedFormContext>,
      '/auth',
    );
    hydration.active = false;
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it.each([
    ['Username', 409, 'account.username-taken', 'Username is already taken'],
    ['Email', 409, 'account.email-taken', 'Email is already registered'],
    ['Admin Passcode (optional)', 403, 'account.passcode', 'Invalid admin passcode'],
  ])('shows at the field %s a rejection with %p', async (label, status, code, words) => {
    const refusal = problem(status, words);
    mockApi({
      'GET /api/auth/user': signedOut,
      'POST /api/auth/register': { ...refusal, body: { ...refusal.body, code } },
    });
    renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type({ ...whole, 'Admin Passcode (optional)': 'guessed' });
    await press('Create Account');
    await waitFor(() => expect(said()).toEqual([words]));
    expect(document.activeElement).toBe(field(label));
    expect(shownToast()).toEqual(['Registration failed', words]);
    expect(field('Username').value).toBe('robin');
  });

  it('shows at the password field that it is too easy to guess', async () => {
    const words = 'This password is too easy to guess.';
    const refusal = problem(400, words, [{ path: 'password', message: words }]);
    mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/register': refusal });
    renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type(whole);
    await press('Create Account');
    await waitFor(() => expect(said()).toEqual([words]));
    expect(document.activeElement).toBe(field('Password'));
  });

  it('shows a server error at its field, or above the button if it names no field', async () => {
    const refusals = [
      problem(400, 'Username is too long.', [{ path: 'username', message: 'Username is too long.' }]),
      problem(429, 'That was too often.'),
    ];
    mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/register': () => refusals.shift()! });
    renderPage(<AuthPage />, '/auth');
    await openRegister();
    await type(whole);
    await press('Create Account');
    await waitFor(() => expect(said()).toEqual(['Username is too long.']));
    await press('Create Account');
    expect(await screen.findByText('That was too often.')).toBeTruthy();
    expect(said()).toEqual([]);
  });
});
