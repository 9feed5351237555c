import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { button, openDesk, resetDesk, sendOnStream } from '../../../testing/desk';
import { keepText } from './typed-texts';

resetDesk();

const story = (id: number, more: object = {}) => ({
  ...{ id, content: `Story number ${id}`, category: 'Other', approved: false },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', version: 1 },
  ...more,
});
const comment = (id: number) => ({
  ...{ id, postId: 3, postTitle: 'Spinster', authorId: 7, parentId: null, parentContent: null },
  ...{ content: `Comment number ${id}`, contentHtml: `<p>Comment number ${id}</p>`, approved: true, likes: 0 },
  ...{ createdAt: '2026-11-20T09:30:00.000Z', version: 1 },
});
const report = {
  ...{ id: 502, contentType: 'comment', itemId: 12, content: 'Comment number 12', version: 2 },
  ...{ postId: 3, postTitle: 'Spinster', hidden: false, day: '2026-11-29', contentNotes: [] },
  reports: [{ id: 93, reason: 'advertising', details: null, day: '2026-11-29' }],
};
const three = { kind: 'confession', id: 3 } as const;
const twelve = { kind: 'comment', id: 12 } as const;

const notice = (words: string) => screen.queryByText(words);
const isNoticed = (words: string) => waitFor(() => expect(notice(words)).not.toBeNull());

/** A list whose items another editor changes. */
async function openList(tab: string, first: object[], answers: Record<string, unknown> = {}) {
  let items = first;
  const desk = openDesk(`/admin?tab=${tab}`, {
    [`GET /api/${tab.split('&')[0]}`]: () => ({ body: items }),
    'GET /api/moderation/notes': { body: [] },
    ...answers,
  } as never);
  await screen.findByText((first[0] as { content: string }).content, { selector: '.row-text' });
  const change = (after: object[]): void => {
    items = after;
    sendOnStream('changed', [tab.split('&')[0]!]);
  };
  return { ...desk, change };
}

describe('a text that is typed and not sent', () => {
  it.each([
    ['confessions', [story(3), story(2)], three, 'Your note about story 3 isn’t added.'],
    ['comments', [comment(12), comment(11)], twelve, 'Your note about comment 12 isn’t added.'],
    ['reports', [report], twelve, 'Your note about comment 12 isn’t added.'],
  ])('is above the list once its item has left it, until it is discarded: %s', async (tab, items, item, words) => {
    const { change } = await openList(tab, items);
    act(() => keepText('note', item, 'I know this street.'));
    expect(notice(words)).toBeNull();
    change(items.slice(1));
    await isNoticed(words);
    expect(screen.getByText('I know this street.')).toBeTruthy();
    expect(isAskedBeforeClosing()).toBe(true);
    await userEvent.click(button('Discard'));
    expect(notice(words)).toBeNull();
    expect(document.activeElement?.id).toBe('desk-title');
    expect(isAskedBeforeClosing()).toBe(false);
  });

  it.each([
    ['confessions', [story(3), story(2)], three, 'Your note about story 3 isn’t added.', 'confessions-3'],
    ['reports', [report], twelve, 'Your note about comment 12 isn’t added.', 'reports-502'],
  ])('stays above the list after rows that others decided were cleared: %s', async (tab, items, item, words, row) => {
    const { change } = await openList(tab, items);
    act(() => keepText('note', item, 'I know this street.'));
    expect(document.getElementById(row)).toBeTruthy();
    change(items.slice(1));
    await userEvent.click(await screen.findByRole('button', { name: '1 decided elsewhere, clear' }));
    expect(document.getElementById(row)).toBeNull();
    expect(notice(words)).toBeTruthy();
  });

  it('is above the list of reports once the item was judged fine, and not if it was typed in another tab', async () => {
    let items = [report];
    await openList('reports', items, {
      'GET /api/reports': () => ({ body: items }),
      'POST /api/reports/502/dismiss': () => {
        items = [];
        return { status: 204 };
      },
    });
    act(() => {
      keepText('note', twelve, 'I know this street.');
      keepText('note', three, 'I know this street, too.');
    });
    await userEvent.click(screen.getByRole('button', { name: 'It’s fine' }));
    await isNoticed('Your note about comment 12 isn’t added.');
    expect(notice('Your note about story 3 isn’t added.')).toBeNull();
  });

  it('is above the list if it is a question and its story was approved, and not if it is a note', async () => {
    const { change } = await openList('confessions', [story(3)]);
    act(() => {
      keepText('note', three, 'I know this street.');
      keepText('question', three, 'May we say “my street”?');
    });
    change([story(3, { approved: true, version: 2 })]);
    await isNoticed('Your question about story 3 isn’t sent.');
    expect(notice('Your note about story 3 isn’t added.')).toBeNull();
  });

  it('is not above the list of other items', async () => {
    await openList('comments', [comment(3)]);
    act(() => keepText('question', three, 'May we say “my street”?'));
    expect(notice('Your question about story 3 isn’t sent.')).toBeNull();
    expect(isAskedBeforeClosing()).toBe(true);
  });

  it.each([
    ['leaves the list', 'confessions&status=pending', []],
    ['is approved in the list', 'confessions', [story(3, { approved: true, version: 2 })]],
  ])('stays in its field, without a way to send it, if its story %s meanwhile', async (_, tab, after) => {
    const { change } = await openList(tab, [story(3)], {
      'GET /api/confessions/3/conversation': {
        body: { canAsk: true, daysLeft: null, question: null, suggestion: null },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Story 3' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Ask' }));
    const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    fireEvent.change(field, { target: { value: 'May we?' } });
    change(after);
    expect(await dialog.findByText(/so you can’t send it\. Copy what you need\.$/)).toBeTruthy();
    // The same one, so that the focus never left it.
    expect(dialog.getByRole('textbox', { name: 'Your question' })).toBe(field);
    expect(field.value).toBe('May we?');
    expect(dialog.queryByRole('button', { name: 'Ask the Author' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(dialog.queryByRole('textbox', { name: 'Your question' })).toBeNull();
    expect(isAskedBeforeClosing()).toBe(false);
  });
});
