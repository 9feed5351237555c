import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToastSlot } from '../../../components/toasts/toast';
import { shownToast } from '../../../testing/account';
import { changesOf, problem } from '../../../testing/api';
import { useHeldStories } from '../decisions/held-deletions';
import { openDesk, resetDesk, sendOnStream } from '../../../testing/desk';

resetDesk();

const details = 'The second line has a teacher’s name.';
const story = {
  ...{ id: 501, contentType: 'story', itemId: 482_913, content: 'They called me dramatic.', version: 3 },
  ...{ postId: null, postTitle: null, hidden: true, day: '2026-11-28', contentNotes: ['slurs'] },
  reports: [
    { id: 91, reason: 'names-someone', details, day: '2026-11-28' },
    { id: 92, reason: 'other', details: null, day: '2026-11-29' },
  ],
};
const comment = {
  ...{ id: 502, contentType: 'comment', itemId: 12, content: `A long one. ${'Very. '.repeat(40)}`, version: 2 },
  ...{ postId: 3, postTitle: 'Spinster', hidden: false, day: '2026-11-29', contentNotes: [] },
  reports: [{ id: 93, reason: 'advertising', details: null, day: '2026-11-29' }],
};

const note = { id: 7, text: 'Ask Theo first.', by: { id: 1, username: 'theo' }, day: '2026-11-28' };

async function open(answers: Record<string, unknown> = {}) {
  const desk = openDesk('/admin?tab=reports', {
    'GET /api/reports': { body: [story, comment] },
    'GET /api/moderation/notes': { body: [note] },
    'GET /api/site/settings': {
      body: { storiesPaused: false, reasonTexts: { 'names-someone': 'Yours names someone.' } },
    },
    ...answers,
  });
  const row = (await screen.findByText(story.content)).closest<HTMLElement>('[role=row]')!;
  return { ...desk, row: within(row), sent: () => changesOf(desk.calls) };
}

describe('the tab of reports', () => {
  it('shows each reported item with its reports, and whether readers see it', async () => {
    const { row } = await open();
    expect(row.getByText('482913')).toBeTruthy();
    expect(row.getByText('Story')).toBeTruthy();
    expect(row.getByText('Hidden')).toBeTruthy();
    expect(row.getByText('Names someone')).toBeTruthy();
    expect(row.getByText(details)).toBeTruthy();
    expect(row.getByText('Something else')).toBeTruthy();
    expect(screen.getByText('Public')).toBeTruthy();
  });

  it('keeps a note that is typed, on the way to another tab and back', async () => {
    const { row, go } = await open();
    const typeIn = async () => screen.findByLabelText<HTMLTextAreaElement>('New note');
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
    fireEvent.change(await typeIn(), { target: { value: 'I know this teacher.' } });
    await go('/admin?tab=comments');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await go('/admin?tab=reports');
    await userEvent.click((await screen.findAllByRole('button', { name: 'View' }))[0]!);
    expect((await typeIn()).value).toBe('I know this teacher.');
  });

  it('has a badge that follows the event stream, and reads its list again', async () => {
    const { requestsTo } = await open();
    sendOnStream('pending', { confessions: 0, comments: 0, submissions: 0, messages: 0, reports: 2 });
    expect((await screen.findByTestId('badge-reports')).textContent).toContain('2');
    const before = requestsTo('/api/reports').length;
    sendOnStream('changed', ['reports']);
    await waitFor(() => expect(requestsTo('/api/reports').length).toBe(before + 1));
  });

  it('dismisses without asking, and the row leaves', async () => {
    const stored = [story, comment];
    const { row, sent } = await open({
      'GET /api/reports': () => ({ body: [...stored] }),
      'POST /api/reports/501/dismiss': () => ({ status: 204, body: stored.shift() && undefined }),
    });
    await userEvent.click(row.getByRole('button', { name: 'It’s fine' }));
    await waitFor(() => expect(screen.queryByText(story.content)).toBeNull());
    expect(shownToast()).toEqual(['Success', 'Readers see it again: Story #482913']);
    expect(sent()).toEqual([{ method: 'POST', path: '/api/reports/501/dismiss', body: { version: 3 } }]);
  });

  it('keeps the reports of a hidden story that needs another approval, and says so on its row', async () => {
    const { row, requestsTo } = await open({
      'POST /api/reports/501/dismiss': { status: 204 },
      'GET /api/confessions/482913': { body: { id: 482_913, approved: false } },
    });
    const waits = 'You’ve approved this story. It’s waiting for a second reader.';
    expect(screen.queryByText(waits)).toBeNull();
    const before = requestsTo('/api/reports').length;
    await userEvent.click(row.getByRole('button', { name: 'It’s fine' }));
    expect(await row.findByText(waits)).toBeTruthy();
    await waitFor(() => expect(requestsTo('/api/reports').length).toBe(before + 1));
    expect(shownToast()).toEqual(['Success', 'First approval saved, one more needed: Story #482913']);
    expect(row.getByText('Hidden')).toBeTruthy();
    expect(row.getByText(details)).toBeTruthy();
  });

  it('asks why a story is taken down, and deletes it when the time to undo it is over', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['requestAnimationFrame', 'queueMicrotask', 'performance'] });
    const { row, calls } = await open({ 'DELETE /api/confessions/482913': { status: 204 } });
    const sent = () => changesOf(calls);
    const takeDown = async () => {
      const shown = within((await screen.findByText(story.content)).closest<HTMLElement>('[role=row]')!);
      fireEvent.click(shown.getByRole('button', { name: 'Take it down' }));
      return within(await screen.findByRole('dialog', { name: 'Why are you deleting this story?' }));
    };
    expect(row.getByText('Hidden')).toBeTruthy();
    const first = await takeDown();
    expect(first.getByText(/You have ten seconds to undo it\./)).toBeTruthy();
    expect(await first.findByText('Yours names someone.')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: /Names someone/ }));
    await waitFor(() => expect(screen.queryByText(story.content)).toBeNull());
    fireEvent.keyDown(document.body, { key: 'u' });
    const again = await takeDown();
    expect(sent()).toEqual([]);
    fireEvent.change(again.getByRole('textbox'), { target: { value: 'Thank you for writing.' } });
    fireEvent.click(again.getByRole('button', { name: /Names someone/ }));
    await waitFor(() => expect(screen.queryByText(story.content)).toBeNull());
    act(() => useToastSlot.setState({ toast: null }));
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    const body = { version: 3, reason: 'names-someone', note: 'Thank you for writing.' };
    await waitFor(() => expect(sent()).toEqual([{ method: 'DELETE', path: '/api/confessions/482913', body }]));
    jest.useRealTimers();
    act(() => useHeldStories.setState({ ids: new Set() }));
  });

  it('asks why a comment is taken down, in a dialog that its writer does not read', async () => {
    const { sent } = await open({ 'POST /api/reports/502/uphold': { status: 204 } });
    await userEvent.click(screen.getAllByRole('button', { name: 'Take it down' })[1]!);
    const dialog = await screen.findByRole('dialog', { name: 'Why are you deleting this comment?' });
    expect(dialog.textContent).toContain('You can undo this under Recent decisions for 7 days.');
    expect(dialog.textContent).not.toContain('The writer reads');
    fireEvent.keyDown(document.body, { key: '3' });
    const body = { version: 2, reason: 'advertising' };
    await waitFor(() => expect(sent()).toEqual([{ method: 'POST', path: '/api/reports/502/uphold', body }]));
  });

  it('shows the content note before the text, then the notes of editors, and leads to the editor', async () => {
    const { row } = await open();
    expect(row.getByText('Content note: slurs')).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reported story 482913' }));
    const [shown, text] = [dialog.getByText('Content note: slurs'), dialog.getByText(story.content)];
    expect(shown.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(await dialog.findByText('Ask Theo first.')).toBeTruthy();
    const edit = dialog.getByRole('link', { name: 'Edit the story' });
    expect(edit.getAttribute('href')).toBe('/admin?tab=confessions&edit=482913');
  });

  it('opens a long text before it is judged fine, and then decides with the keys', async () => {
    const { sent } = await open({ 'POST /api/reports/502/dismiss': { status: 204 } });
    await userEvent.click(screen.getAllByRole('button', { name: 'It’s fine' })[1]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reported comment 12' }));
    expect(dialog.getByRole('link', { name: 'Spinster' }).getAttribute('href')).toBe('/article/3#comment-12');
    expect(sent()).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/api/reports/502/dismiss']));
  });

  it('says on the row that somebody else was faster', async () => {
    const { row } = await open({
      'POST /api/reports/501/dismiss': problem(404, 'We couldn’t find that report.'),
    });
    await userEvent.click(row.getByRole('button', { name: 'It’s fine' }));
    await waitFor(() => expect(shownToast()[0]).toBe('Your decision wasn’t saved'));
    expect(await row.findByText('We couldn’t find that report.')).toBeTruthy();
  });

  it('has a line for an empty list', async () => {
    openDesk('/admin?tab=reports', { 'GET /api/reports': { body: [] } });
    expect(await screen.findByText('No reports right now.')).toBeTruthy();
  });
});
