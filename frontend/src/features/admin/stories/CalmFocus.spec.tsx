import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openDesk, resetDesk, sendOnStream } from '../../../testing/desk';
import { afterRender } from '../desk/focus';
import { useShift } from './shift';

resetDesk();

const story = (id: number, more: object = {}) => ({
  ...{ id, content: `Story number ${id}.`, category: 'Other', contentNotes: ['family'], approved: false },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', version: 1 },
  ...more,
});
const withReceipt = {
  'GET /api/confessions/1/conversation': {
    body: { canAsk: true, daysLeft: null, question: null, suggestion: null },
  },
};

let stories: ReturnType<typeof story>[];

beforeEach(() => {
  stories = [story(1), story(2), story(3)];
  window.scrollTo = () => undefined;
});
afterEach(() => act(() => useShift.getState().end()));

const open = (answers: Record<string, unknown> = {}) =>
  openDesk('/admin?view=calm', {
    'GET /api/confessions': () => ({ body: stories }),
    'GET /api/moderation/notes': { body: [] },
    'POST /api/moderation/claims': { status: 204 },
    'DELETE /api/moderation/claims': { status: 204 },
    ...answers,
  });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const text = (id: number) => screen.queryByText(`Story number ${id}.`, { selector: '.story-text' });
const show = async (id: number) => {
  await screen.findByRole('heading', { name: `Story ${id}`, level: 1 });
  press('v');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: `Text of story ${id}` })),
  );
};
/** A colleague decides about the first story. */
const goFirst = async () => {
  stories = stories.slice(1);
  sendOnStream('changed', ['confessions']);
  const heading = await screen.findByText('Someone decided this first', { selector: 'h2' });
  await act(afterRender);
  return heading;
};
const focused = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  return button;
};

describe('the focus in Calm View', () => {
  it('stays in a note that is typed when someone else decides', async () => {
    open(withReceipt);
    await show(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
    const noted = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    fireEvent.change(noted, { target: { value: 'Not sure about the' } });
    expect(document.activeElement).toBe(noted);
    const heading = await goFirst();
    expect(document.activeElement).toBe(noted);
    expect(noted.value).toBe('Not sure about the');
    expect(text(1)).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
    expect(heading.compareDocumentPosition(text(1)!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('stays in a question that is typed when someone else decides', async () => {
    open(withReceipt);
    await show(1);
    await screen.findByRole('button', { name: /Ask/ });
    press('q');
    const question = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    fireEvent.change(question, { target: { value: 'May we say' } });
    await goFirst();
    expect(document.activeElement).toBe(question);
    expect(question.value).toBe('May we say');
  });

  it('moves to the heading when the pressed button disappears', async () => {
    const flagged = story(1, { flags: ['crisis'], approvals: 0, approvalsNeeded: 2, approvedByYou: false });
    stories = [flagged, story(2)];
    open({ 'DELETE /api/confessions/1/flag/crisis': { body: story(1) } });
    await show(1);
    fireEvent.click(focused('Remove Crisis Flag'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Crisis Flag' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Text of story 1' })));
  });

  it('moves to the heading when the editor of a decided story closes', async () => {
    open();
    await show(1);
    fireEvent.click(focused('Edit'));
    const content = await screen.findByRole('textbox', { name: 'Content' });
    const heading = await goFirst();
    expect(document.activeElement).toBe(content);
    fireEvent.keyDown(content, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('stays away when the reader clicks on the text', async () => {
    open();
    await show(1);
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => useShift.getState().countDecided(1));
    expect(document.activeElement).toBe(document.body);
  });
});
