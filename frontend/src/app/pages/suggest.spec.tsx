import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDraft } from '../../lib/draft';
import { resetBetweenTests, shownToast } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import SuggestPage from './suggest';

resetBetweenTests();

const whole = {
  'Your Name (optional)': 'Robin',
  Email: 'robin@example.org',
  'Suggestion Type': 'research',
  Title: 'Nicknames',
  'Your Suggestion': 'Who gets one, and who gives it.',
};
type Label = keyof typeof whole;
const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label);

/** Pastes instead of typing: typing long texts is too slow. */
function fill(fields: Partial<Record<Label, string>>): void {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label as Label), { target: { value } });
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit Suggestion' }));
const noteOf = (label: Label): string =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

describe('the form of /suggest', () => {
  it.each<[Label, string, string]>([
    ['Your Name (optional)', 'R', 'Name must be at least 2 characters'],
    ['Email', '', 'Please enter a valid email address'],
    ['Email', 'robin', 'Please enter a valid email address'],
    ['Suggestion Type', '', 'Please select a suggestion type'],
    ['Title', '  ab ', 'Title must be at least 3 characters'],
    ['Title', 'a'.repeat(301), 'Keep it to 300 characters or fewer.'],
    ['Your Suggestion', 'Nine char', 'Content must be at least 10 characters'],
    ['Your Suggestion', 'a'.repeat(2001), 'Content must be less than 2000 characters'],
  ])('with %s as %p shows %p at the field, and focuses it', async (label, value, message) => {
    const calls = mockApi({});
    renderPage(<SuggestPage />, '/suggest');
    fill({ ...whole, [label]: value });
    await send();
    await waitFor(() => expect(noteOf(label)).toBe(message));
    expect(document.activeElement).toBe(field(label));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    expect(calls).toEqual([]);
  });

  it('counts trimmed code points, up to 2000', async () => {
    mockApi({});
    renderPage(<SuggestPage />, '/suggest');
    expect(screen.getByText('0/2000 characters')).toBeTruthy();
    fill({ 'Your Suggestion': ' 😀b ' });
    expect(screen.getByText('2/2000 characters')).toBeTruthy();
    fill({ 'Your Suggestion': 'a'.repeat(1990) });
    expect(await screen.findByText('10 characters left', undefined, { timeout: 3_000 })).toBeTruthy();
  });

  it.each([
    ['', {}],
    ['Robin', { name: 'Robin' }],
  ])('sends the form with the name %p, says thank you and is empty again', async (name, sent) => {
    let arrive = (): void => undefined;
    const answer = new Promise<{ status: number; body: unknown }>((resolve) => {
      arrive = () => resolve({ status: 201, body: {} });
    });
    const calls = mockApi({ 'POST /api/suggestions': () => answer });
    renderPage(<SuggestPage />, '/suggest');
    fill({ ...whole, 'Your Name (optional)': name, 'Your Suggestion': 'a'.repeat(2000) });
    await send();
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
    arrive();
    await waitFor(() =>
      expect(shownToast()).toEqual([
        'Suggestion received!',
        'Thank you for your contribution. Our team will review it soon.',
      ]),
    );
    const content = 'a'.repeat(2000);
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/suggestions',
        body: { ...sent, email: 'robin@example.org', suggestionType: 'research', title: 'Nicknames', content },
      },
    ]);
    for (const label of Object.keys(whole) as Label[]) expect(field(label).value).toBe('');
    expect(readDraft('suggestion')).toBeNull();
  });

  it('agrees to the board of ideas only when that is checked, and remembers it with the rest', async () => {
    const calls = mockApi({ 'POST /api/suggestions': { status: 201, body: {} } });
    renderPage(<SuggestPage />, '/suggest');
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Show my idea on the board/ });
    expect(box().checked).toBe(false);
    await userEvent.click(box());
    await userEvent.click(box());
    fill(whole);
    await waitFor(() => expect(readDraft('suggestion')).toMatchObject({ title: 'Nicknames', isPublic: '' }));
    await userEvent.click(box());
    cleanup();
    renderPage(<SuggestPage />, '/suggest');
    expect([box().checked, field('Title').value]).toEqual([true, 'Nicknames']);
    await send();
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining({ isPublic: true })]));
    await waitFor(() => expect(box().checked).toBe(false));
    fill(whole);
    await send();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]!.body).not.toHaveProperty('isPublic');
  });

  it('is sent once, no matter how often it is pressed', async () => {
    const calls = mockApi({ 'POST /api/suggestions': new Promise(() => undefined) });
    renderPage(<SuggestPage />, '/suggest');
    fill(whole);
    const form = screen.getByRole('button', { name: 'Submit Suggestion' }).closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await userEvent.click(await screen.findByRole('button', { name: 'Submitting...' }));
    expect(calls).toHaveLength(1);
  });

  it('does not change while it is sent, so that nothing typed meanwhile is lost', async () => {
    let refuse = (): void => undefined;
    const answer = new Promise<ReturnType<typeof problem>>((resolve) => {
      refuse = () => resolve(problem(429, 'That was too often.'));
    });
    mockApi({ 'POST /api/suggestions': () => answer });
    renderPage(<SuggestPage />, '/suggest');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Show my idea on the board/ });
    const change = async () => {
      await userEvent.type(field('Title'), ' and more');
      await userEvent.selectOptions(field('Suggestion Type'), 'topic');
      await userEvent.click(box);
    };
    const now = () => [field('Title').value, field('Suggestion Type').value, box.checked];
    fill(whole);
    await send();
    const button = await screen.findByRole('button', { name: 'Submitting...' });
    expect([button.getAttribute('aria-busy'), field('Your Suggestion').readOnly]).toEqual(['true', true]);
    await change();
    expect(now()).toEqual(['Nicknames', 'research', false]);
    refuse();
    await screen.findByText('That was too often.');
    await change();
    expect(now()).toEqual(['Nicknames and more', 'topic', true]);
    await waitFor(() => expect(readDraft('suggestion')).toMatchObject({ title: 'Nicknames and more' }));
  });

  it('keeps everything when rejected, and shows a server error at its field', async () => {
    const refusals = [
      problem(400, 'Please enter a valid email address', [
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'title', message: 'Another title, please' },
      ]),
      problem(429, 'That was too often.'),
    ];
    mockApi({ 'POST /api/suggestions': () => refusals.shift()! });
    renderPage(<SuggestPage />, '/suggest');
    fill(whole);
    await send();
    await waitFor(() => expect(noteOf('Email')).toBe('Please enter a valid email address'));
    expect(noteOf('Title')).toBe('Another title, please');
    expect(document.activeElement).toBe(field('Email'));
    expect(shownToast()).toEqual(['Submission failed', 'Please enter a valid email address']);
    await send();
    expect(await screen.findByText('That was too often.')).toBeTruthy();
    for (const [label, value] of Object.entries(whole)) expect(field(label as Label).value).toBe(value);
  });

  it('keeps what was typed across a reload and an expired session', async () => {
    mockApi({ 'POST /api/suggestions': problem(401, 'Please sign in.') });
    renderPage(<SuggestPage />, '/suggest');
    fill(whole);
    await send();
    expect(await screen.findByText('You’ve been signed out.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in and come back' }).getAttribute('href')).toBe(
      '/auth?next=%2Fsuggest',
    );
    cleanup();
    renderPage(<SuggestPage />, '/suggest');
    for (const [label, value] of Object.entries(whole)) expect(field(label as Label).value).toBe(value);
  });
});
