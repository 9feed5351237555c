import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDraft } from '../../lib/draft';
import { resetBetweenTests, member, shownToast, signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import SuggestTopicPage from './suggest-topic';

resetBetweenTests();

const categories = { body: [{ id: 4, name: 'Dirty Words', slug: 'dirty-words' }] };
const whole = {
  'Topic Title': 'The word hysteria',
  Category: '4',
  'Topic Description': 'Where it came from, who was called it, and what became of it.',
  'Your Name': 'Robin',
  Email: 'robin@example.org',
};
type Label = keyof typeof whole;
const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label);

function fill(fields: Partial<Record<Label, string>>): void {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label as Label), { target: { value } });
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit Topic Suggestion' }));
const noteOf = (label: Label): string =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

/** Opens the page and waits for its categories. */
async function open(answers: Parameters<typeof mockApi>[0] = {}, at = '/suggest-topic') {
  const calls = mockApi({ 'GET /api/categories': categories, 'GET /api/auth/user': signedOut, ...answers });
  const shown = renderPage(<SuggestTopicPage />, at);
  if (!at.includes('guidelines')) await screen.findByRole('option', { name: 'Dirty Words' });
  return { ...shown, posted: () => calls.filter(({ method }) => method === 'POST') };
}

describe('the form of /suggest-topic', () => {
  it.each<[Label, string, string]>([
    ['Topic Title', 'Four', 'Title must be at least 5 characters.'],
    ['Category', '', 'Please select a category.'],
    ['Topic Description', 'a'.repeat(49), 'Content must be at least 50 characters to provide meaningful content.'],
    ['Your Name', ' R ', 'Author name must be at least 2 characters.'],
    ['Email', 'robin@', 'Please enter a valid email address.'],
  ])('with %s as %p shows %p at the field, and focuses it', async (label, value, message) => {
    const { posted } = await open();
    fill({ ...whole, [label]: value });
    await send();
    await waitFor(() => expect(noteOf(label)).toBe(message));
    expect(document.activeElement).toBe(field(label));
    expect(posted()).toEqual([]);
  });

  it('says what the email address is for, and has room for a description', async () => {
    await open();
    expect(noteOf('Email')).toBe('For communication purposes only.');
    expect(field('Topic Description').style.minHeight).toBe('300px');
    expect(screen.getByText('0/10,000 characters')).toBeTruthy();
  });

  it('agrees to the board of ideas when that is checked', async () => {
    const { posted } = await open({ 'POST /api/submissions': { status: 201, body: {} } });
    fill(whole);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Show my idea on the board, without my name/ }));
    await send();
    await screen.findByRole('heading', { name: 'Thank You for Your Suggestion!' });
    expect(posted().map(({ body }) => body)).toEqual([expect.objectContaining({ isPublic: true })]);
  });

  it('is sent, thanks the reader, and starts over at its first field', async () => {
    let arrive = (): void => undefined;
    const answer = new Promise<{ status: number; body: unknown }>((resolve) => {
      arrive = () => resolve({ status: 201, body: {} });
    });
    const { posted } = await open({ 'POST /api/submissions': () => answer });
    fill(whole);
    await waitFor(() => expect(readDraft('topic')).not.toBeNull());
    await send();
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
    arrive();
    const thanks = await screen.findByRole('heading', { name: 'Thank You for Your Suggestion!' });
    expect(document.activeElement).toBe(thanks);
    expect(shownToast()).toEqual([
      'Submission successful!',
      'Your work has been submitted for review. Thank you for contributing!',
    ]);
    expect(readDraft('topic')).toBeNull();
    expect(posted().map(({ body }) => body)).toEqual([
      {
        title: whole['Topic Title'],
        categoryId: 4,
        content: whole['Topic Description'],
        authorName: 'Robin',
        email: 'robin@example.org',
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Suggest Another Topic' }));
    expect(document.activeElement).toBe(field('Topic Title'));
    for (const label of Object.keys(whole) as Label[]) expect(field(label).value).toBe('');
  });

  it('keeps everything when rejected, and shows a server error at its field', async () => {
    const message = 'Please select a category.';
    await open({ 'POST /api/submissions': problem(400, message, [{ path: 'categoryId', message }]) });
    fill(whole);
    await send();
    await waitFor(() => expect(noteOf('Category')).toBe(message));
    expect(document.activeElement).toBe(field('Category'));
    expect(shownToast()).toEqual(['Submission failed', message]);
    for (const [label, value] of Object.entries(whole)) expect(field(label as Label).value).toBe(value);
  });

  it('keeps what was typed across a reload and an expired session', async () => {
    await open({ 'POST /api/submissions': problem(401, 'Please sign in.') });
    fill(whole);
    await send();
    expect(await screen.findByRole('link', { name: 'Sign in and come back' })).toHaveProperty(
      'href',
      'http://localhost/auth?next=%2Fsuggest-topic',
    );
    cleanup();
    await open();
    for (const [label, value] of Object.entries(whole)) expect(field(label as Label).value).toBe(value);
  });

  it('reports when the categories cannot be loaded, and retries', async () => {
    let calls = 0;
    mockApi({ 'GET /api/categories': () => (++calls === 1 ? problem(503, 'Later.') : categories) });
    renderPage(<SuggestTopicPage />, '/suggest-topic');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Dirty Words' })).toBeTruthy();
  });
});

describe('the form of /suggest-topic for a signed-in member', () => {
  it('fills in name and email, without creating a draft', async () => {
    document.documentElement.dataset.member = '';
    await open({ 'GET /api/auth/user': { body: member } });
    await waitFor(() => expect(field('Your Name').value).toBe('robin'));
    expect(field('Email').value).toBe('robin@example.org');
    expect(readDraft('topic')).toBeNull();
  });

  it('does not overwrite what was typed', async () => {
    let arrive = (): void => undefined;
    const answer = new Promise<{ body: unknown }>((resolve) => (arrive = () => resolve({ body: member })));
    await open({ 'GET /api/auth/user': () => answer });
    await userEvent.type(field('Your Name'), 'R. Q.');
    arrive();
    await waitFor(() => expect(field('Email').value).toBe('robin@example.org'));
    expect(field('Your Name').value).toBe('R. Q.');
  });

  it('does not fill in an email address that cannot receive mail', async () => {
    document.documentElement.dataset.member = '';
    await open({ 'GET /api/auth/user': { body: { ...member, email: 'admin@localhost' } } });
    await waitFor(() => expect(field('Your Name').value).toBe('robin'));
    expect(field('Email').value).toBe('');
  });
});

describe('the two tabs of /suggest-topic', () => {
  it('match the URL in both directions', async () => {
    const { path } = await open({}, '/suggest-topic?guidelines=true');
    expect(screen.getByRole('tab', { name: 'Topic Guidelines', selected: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Suggestion Form' }));
    expect(path()).toBe('/suggest-topic');
    expect(screen.getByRole('tabpanel', { name: 'Suggestion Form' })).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    expect(path()).toBe('/suggest-topic?guidelines=true');
    expect(screen.getByRole('tabpanel', { name: 'Topic Guidelines' })).toBeTruthy();
  });

  it('keep what was typed while the guidelines are open', async () => {
    await open();
    fill(whole);
    await userEvent.click(screen.getByRole('tab', { name: 'Topic Guidelines' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go to Suggestion Form' }));
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Suggestion Form', selected: true }));
    expect(field('Topic Title').value).toBe(whole['Topic Title']);
  });

  it('show the categories, the tips and the review in the guidelines', async () => {
    await open({}, '/suggest-topic?guidelines=true');
    const panel = within(screen.getByRole('tabpanel', { name: 'Topic Guidelines' }));
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'The Data',
      'Research',
      'The Dialogue',
      'Other',
      'Relevance',
      'Originality',
      'Mission alignment',
    ]);
    expect(panel.getByText(/We may get in touch/)).toBeTruthy();
    expect(panel.getByRole('region', { name: 'Tips' })).toBeTruthy();
  });
});
