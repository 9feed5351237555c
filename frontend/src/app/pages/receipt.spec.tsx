import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearReaderState } from '../../lib/leaving';
import { resetBetweenTests } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ReceiptPage from './receipt';

resetBetweenTests();

const RECEIPT = '4071992655308184';
const WORDS = 'The queue behind me went quiet.';
const waiting = { status: 'waiting', reason: null, note: null, content: WORDS, category: 'Other' };
const published = { ...waiting, status: 'published', storyId: 7 };
const declined = { status: 'declined', reason: 'names-someone', note: null };
const withdrawn = { status: 'withdrawn', reason: null, note: null };

const reasonTexts = { 'names-someone': 'Somebody is named.', 'needs-a-grown-up': 'Please talk to someone.', other: 'Not this time.' }; // prettier-ignore

const open = (answers: Parameters<typeof mockApi>[0] = {}) => {
  const calls = mockApi({ 'GET /api/confessions/reasons': { body: reasonTexts }, ...answers });
  return { ...renderPage(<ReceiptPage />, '/receipt'), posts: () => calls.filter(({ method }) => method === 'POST') };
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Receipt number' });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const focused = async (found: Promise<HTMLElement>) => {
  const element = await found;
  await waitFor(() => expect(document.activeElement).toBe(element));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const lookUp = async (number = RECEIPT) => {
  await userEvent.click(field());
  await userEvent.paste(number);
  await press('Look It Up');
};
const shown = async (state: object, more: Parameters<typeof mockApi>[0] = {}) => {
  const page = open({ 'POST /api/receipts': { body: state }, ...more });
  await lookUp();
  return page;
};
/** Everything that would outlive the page or leave it. */
const traces = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, location.href, history.state]); // prettier-ignore

describe('looking a receipt up', () => {
  it('groups the number by four while it is typed', async () => {
    open();
    await userEvent.type(field(), '40719');
    expect(field().value).toBe('4071 9');
    await userEvent.type(field(), '{Backspace}{Backspace}');
    expect(field().value).toBe('407');
    expect([field().inputMode, field().autocomplete]).toEqual(['numeric', 'off']);
  });

  it('sends the digits of a pasted number in the body, and leaves no trace of them', async () => {
    const { posts, path } = open({ 'POST /api/receipts': { body: waiting } });
    await lookUp(' 4071-9926 5530 ８１８４');
    await focused(title('It’s waiting for an editor.'));
    expect(posts()).toEqual([{ method: 'POST', path: '/api/receipts', body: { receipt: RECEIPT } }]);
    expect(path()).toBe('/receipt');
    expect(traces()).not.toMatch(/4071|8184|queue/);
    expect(document.body.textContent).not.toContain('4071');
    expect(screen.getByText('8184').parentElement!.textContent).toContain('Number ending in 8184.');
  });

  it.each([
    ['', 'Type the 16 digits you got.'],
    ['4071 9926', 'A receipt number has 16 digits. This one has 8.'],
    ['4071 9926 5530 8184 1', 'A receipt number has 16 digits. This one has 17.'],
    ['4071 9926 5530 818o', 'A receipt number has only digits, no letters.'],
  ])('does not send %j', async (typed, message) => {
    const { posts } = open();
    fireEvent.input(field(), { target: { value: typed } });
    await press('Look It Up');
    expect((await screen.findByText(message)).id).toBe(field().getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(field());
    expect(posts()).toEqual([]);
  });

  it.each([
    [404, 'Not found.', 'We don’t have that number. Check the digits: two may be switched.'],
    [429, 'Too many. Try again in 12 minutes.', 'Too many. Try again in 12 minutes.'],
    [503, 'We’re busy. Try again in a moment.', 'We’re busy. Try again in a moment.'],
  ])('on %i keeps the number and says why', async (status, message, words) => {
    open({ 'POST /api/receipts': problem(status, message) });
    await lookUp();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field().value).toBe('4071 9926 5530 8184');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('is asked for again after Leave this page', async () => {
    await shown(waiting);
    await title('It’s waiting for an editor.');
    act(clearReaderState);
    expect(field().value).toBe('');
    expect(document.body.textContent).not.toContain(WORDS);
  });

  describe('whose answer comes late', () => {
    const OTHER = '5000992655308185';
    const late = { ...waiting, content: 'The story of the other number.' };
    /** The first call to `path` is answered when the test says so. */
    const openLate = (path: string) => {
      let answer: (given: object) => void = () => undefined;
      const held = new Promise<object>((resolve) => (answer = resolve));
      let calls = 0;
      const heldOnce = () => ((calls += 1) === 1 ? held : { body: late });
      const page = open({ 'POST /api/receipts': { body: waiting }, [`POST ${path}`]: heldOnce });
      return { ...page, answer: () => act(() => answer({ body: waiting })) };
    };
    const opensTheOther = async () => {
      await lookUp(OTHER);
      await title('It’s waiting for an editor.');
      expect(screen.getByText(late.content, { selector: 'blockquote' })).toBeTruthy();
      expect(screen.getByText(/Number ending in/).textContent).toContain('8185');
    };

    it('shows nothing after Leave this page', async () => {
      const { answer, posts } = openLate('/api/receipts');
      await lookUp();
      await waitFor(() => expect(posts()).toHaveLength(1));
      act(clearReaderState);
      expect(field().value).toBe('');
      answer();
      await opensTheOther();
    });

    it('does not open the former story again after Use another number', async () => {
      const { answer, posts } = openLate('/api/receipts/withdraw');
      await lookUp();
      await userEvent.click(await screen.findByText('Take It Back'));
      await press('Delete My Story');
      await waitFor(() => expect(posts()).toHaveLength(2));
      await userEvent.click(screen.getByRole('link', { name: 'Use another number' }));
      answer();
      await waitFor(() => expect(document.activeElement).toBe(field()));
      await userEvent.type(field(), OTHER);
      expect(field().value).toBe('5000 9926 5530 8185');
      expect(document.body.textContent).not.toContain(WORDS);
    });
  });

  it('can go on with another number', async () => {
    await shown(waiting);
    await title('It’s waiting for an editor.');
    await userEvent.click(screen.getByRole('link', { name: 'Use another number' }));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
  });
});

describe('a story that waits', () => {
  const change = async (text: string) => {
    await userEvent.click(await screen.findByText('Change the Story'));
    const story = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your story' });
    fireEvent.change(story, { target: { value: text } });
    await press('Save the Change');
    return story;
  };

  it('says how far it is, and shows the text when asked', async () => {
    await shown(waiting);
    expect(await screen.findByText(/usually within two days/)).toBeTruthy();
    expect(screen.getByText('An editor reads it').closest('li')!.getAttribute('aria-current')).toBe('step');
    const again = screen.getByText('Read your story again').closest('details')!;
    expect(again.open).toBe(false);
    expect(within(again).getByText(WORDS)).toBeTruthy();
  });

  it('says how long it takes while many wait', async () => {
    const intake = { paused: false, message: null, until: null, weeks: 4, capacity: 30, helpText: null };
    await shown(waiting, { 'GET /api/confessions/intake': { body: intake } });
    expect(await screen.findByText(/probably in about 4 weeks\./)).toBeTruthy();
  });

  it('can be changed', async () => {
    const { posts } = await shown(waiting, {
      'POST /api/receipts/correct': ({ body }) => ({ body: { ...waiting, content: (body as { content: string }).content } }), // prettier-ignore
    });
    await change(' The queue went quiet. ');
    await focused(screen.findByText('Saved. The editors will read it as it is now.'));
    expect(posts().at(-1)!.body).toEqual({ receipt: RECEIPT, content: 'The queue went quiet.', contentNotes: [] });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true }).value).toBe('The queue went quiet.');
    expect(screen.getByText('Change the Story').closest('details')!.open).toBe(false);
    expect(traces()).not.toMatch(/4071|8184|queue/);
  });

  it.each([
    ['  ', 'The box is empty. If you don’t want it here, take it back instead.'],
    ['a'.repeat(10_001), 'Keep it to 10,000 characters or fewer.'],
  ])('cannot become %j', async (text, message) => {
    const { posts } = await shown(waiting);
    const story = await change(text);
    expect((await screen.findByText(message)).id).toBe(story.getAttribute('aria-describedby'));
    expect(posts()).toHaveLength(1);
  });

  it('can get other content notes', async () => {
    const noted = { ...waiting, contentNotes: ['suicide'] };
    const { posts } = await shown(noted, { 'POST /api/receipts/correct': { body: { ...noted, contentNotes: ['family'] } } }); // prettier-ignore
    await userEvent.click(await screen.findByText('Change the Story'));
    expect(screen.getByText('Content note (optional): suicide')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Suicide' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Family' }));
    await press('Save the Change');
    await focused(screen.findByText('Saved. The editors will read it as it is now.'));
    expect(posts().at(-1)!.body).toEqual({ receipt: RECEIPT, content: WORDS, contentNotes: ['family'] });
    expect(screen.getByText('Content note (optional): family')).toBeTruthy();
  });

  it('that went up meanwhile keeps the text that was typed, and says so', async () => {
    await shown(waiting, { 'POST /api/receipts/correct': problem(409, 'Your story is published now.') });
    const story = await change('Typed in vain.');
    expect(await screen.findByText('Your story is published now.')).toBeTruthy();
    expect(story.value).toBe('Typed in vain.');
  });

  it('is taken back after one confirmation that says what is deleted', async () => {
    const { posts } = await shown(waiting, { 'POST /api/receipts/withdraw': { body: withdrawn } });
    const question = (await screen.findByText('Take It Back')).closest('details')!;
    expect(question.open).toBe(false);
    await userEvent.click(within(question).getByText('Take It Back'));
    expect(question.textContent).toContain('Nobody can bring them back, not even us.');
    await press('Keep It');
    expect([question.open, document.activeElement?.textContent]).toEqual([false, 'Take It Back']);
    await userEvent.click(within(question).getByText('Take It Back'));
    expect(posts()).toHaveLength(1);
    await press('Delete My Story');
    await focused(title('Your story is gone.'));
    expect(posts().at(-1)).toEqual({ method: 'POST', path: '/api/receipts/withdraw', body: { receipt: RECEIPT } });
    expect(document.body.textContent).not.toContain(WORDS);
    expect(traces()).not.toMatch(/4071|8184|queue/);
  });

  it('that could not be taken back is still there, with the reason', async () => {
    await shown(waiting, { 'POST /api/receipts/withdraw': problem(503, 'We’re busy.') });
    await userEvent.click(await screen.findByText('Take It Back'));
    await press('Delete My Story');
    expect((await screen.findByRole('alert')).textContent).toBe('We’re busy.');
    expect(screen.getByRole('heading', { name: 'It’s waiting for an editor.' })).toBeTruthy();
  });
});

describe('a story that was decided', () => {
  it('is linked when it is up, and can be taken back but not changed', async () => {
    await shown(published);
    await title('It’s up.');
    expect(screen.getByRole('link', { name: 'Read It on the Site' }).getAttribute('href')).toBe('/stories/7');
    expect(screen.getByText('Take It Back')).toBeTruthy();
    expect(screen.queryByText('Change the Story')).toBeNull();
  });

  it('has the reason and the note of the editor when it was declined', async () => {
    await shown({ ...declined, note: 'Your school is in it.\nTwice.' });
    await title('It isn’t on the site.');
    expect(await screen.findByText('Somebody is named.')).toBeTruthy();
    expect(screen.getByText(/Your school is in it/).textContent).toBe('Your school is in it.\nTwice.');
    expect(screen.queryByText('Take It Back')).toBeNull();
  });

  it.each([null, 'other', 'a-reason-of-a-newer-server', 'constructor'])(
    'has a sentence for the reason %j',
    async (reason) => {
      await shown({ ...declined, reason });
      await title('It isn’t on the site.');
      expect(await screen.findByText('Not this time.')).toBeTruthy();
      expect(screen.queryByText('A note from the editor')).toBeNull();
    },
  );

  it('has help above the reason when it needs a grown-up now', async () => {
    await shown({ ...declined, reason: 'needs-a-grown-up' });
    const reason = await title('It isn’t on the site.');
    const help = screen.getByRole('heading', { name: 'Talk to someone today.' });
    expect(help.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: /^Call 988/ }).getAttribute('href')).toBe('tel:988');
  });

  it('is gone when it was taken back', async () => {
    await shown(withdrawn);
    await title('Your story is gone.');
    expect(screen.queryByText('Take It Back')).toBeNull();
    expect(screen.queryByText('We have it')).toBeNull();
  });
});
