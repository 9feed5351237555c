import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useToastSlot } from '../../../components/toasts/toast';
import { resetBetweenTests } from '../../../testing/account';
import { changesOf, mockApi, problem, type Call } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { afterRender } from '../desk/focus';
import { Desk } from '../desk/Desk';
import { keepText, typedText } from '../review/typed-texts';

resetBetweenTests();

const story = {
  ...{ id: 3, content: 'I want to die.', category: 'Other', contentNotes: [], approved: false },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', version: 1 },
  ...{ flags: [] as string[], approvals: 0, approvalsNeeded: 1, approvedByYou: false },
};
const crisis = { ...story, flags: ['crisis'], approvalsNeeded: 2 };
const both = { ...crisis, flags: ['crisis', 'second-reader'] };
const byMe = { ...crisis, approvals: 1, approvedByYou: true };
const byAna = { ...crisis, approvals: 1 };
const other = { ...story, id: 4, content: 'A song made me proud.' };
const YOURS = 'You’ve approved this story. It’s waiting for a second reader.';

class Silent extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}
beforeEach(() => {
  Object.assign(globalThis, {
    EventSource: Silent,
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
});

async function openList(stories: object[], answers: Record<string, unknown> = {}) {
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: stories.length, comments: 0, submissions: 0 } },
    'GET /api/confessions': { body: stories },
    'GET /api/moderation/decisions': { body: [] },
    'GET /api/moderation/notes': { body: [] },
    'GET /api/confessions/3/conversation': {
      body: { canAsk: false, daysLeft: null, question: null, suggestion: null },
    },
    ...answers,
  } as never);
  renderPage(<Desk />, '/admin?tab=confessions&status=pending');
  await screen.findByText('I want to die.', { selector: '.row-text' });
  const row = document.getElementById('confessions-3')!;
  return { row, sent: (): Call[] => changesOf(calls) };
}
async function openDialog(item: object, answers = {}) {
  const { row, sent } = await openList([item], answers);
  fireEvent.click(within(row).getByRole('button', { name: 'View' }));
  return { dialog: await screen.findByRole('dialog', { name: 'Story 3' }), sent };
}
/** The notice in the corner. */
const notice = (description: string) =>
  waitFor(() => expect(useToastSlot.getState().toast?.description).toBe(description));
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('a flagged story on the desk', () => {
  it('shows its flags in words, and how many have approved it', async () => {
    const { row } = await openList([both]);
    expect(within(row).getByRole('list', { name: 'Flags' }).textContent).toBe('CrisisSecond reader0 of 2 approvals');
    within(row).getByRole('button', { name: 'Approve (1 of 2)' });
  });

  it('has a plain Approve for the second reader', async () => {
    const { row } = await openList([byAna]);
    expect(within(row).getByText('1 of 2 approvals')).toBeTruthy();
    within(row).getByRole('button', { name: 'Approve' });
  });

  it('stays in the list after the first approval, which can be undone', async () => {
    const item = { kind: 'confession', id: 3 } as const;
    keepText('question', item, 'May we?');
    const { row, sent } = await openList([crisis], {
      'POST /api/confessions/3/approve': { body: byMe, headers: { 'X-Decision-Id': '12' } },
    });
    fireEvent.click(within(row).getByRole('button', { name: 'Approve (1 of 2)' }));
    await notice('First approval saved, one more needed: Story #3');
    expect(useToastSlot.getState().toast?.action?.label).toBe('Undo');
    expect(document.getElementById('confessions-3')).not.toBeNull();
    expect(sent()).toMatchObject([{ path: '/api/confessions/3/approve', body: { version: 1 } }]);
    // It still waits, so its author can still be asked.
    expect(typedText('question', item)).toBe('May we?');
  });

  it('is not approved twice by the same admin, by button or key', async () => {
    const { row, sent } = await openList([byMe]);
    expect(within(row).queryByRole('button', { name: /^Approve/ })).toBeNull();
    fireEvent.focus(row);
    press('a');
    expect(await within(row).findByText(YOURS)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('keeps the server’s words when another window was faster', async () => {
    let hasAsked = false;
    const last = {
      ...{ id: 12, action: 'first-approved', kind: 'confession', itemId: 3, by: { id: 1, username: 'ana' } },
      ...{ before: { status: 'pending', version: 1 }, after: { status: 'pending', version: 1 } },
    };
    const { row } = await openList([crisis], {
      'POST /api/confessions/3/approve': problem(409, YOURS),
      'GET /api/moderation/decisions': () => {
        hasAsked = true;
        return { body: [last] };
      },
    });
    fireEvent.click(within(row).getByRole('button', { name: 'Approve (1 of 2)' }));
    await waitFor(() => expect(hasAsked).toBe(true));
    await act(afterRender);
    expect(within(row).getByText(YOURS)).toBeTruthy();
  });

  it('is flagged for a second reader with f, and again to remove that', async () => {
    const { row, sent } = await openList([story], {
      'POST /api/confessions/3/flag': { body: { ...story, flags: ['second-reader'], approvalsNeeded: 2 } },
      'DELETE /api/confessions/3/flag/second-reader': { body: story },
    });
    fireEvent.focus(row);
    press('f');
    await notice('Flagged for a second reader: Story #3');
    expect(sent()).toMatchObject([
      { method: 'POST', path: '/api/confessions/3/flag', body: { kind: 'second-reader' } },
    ]);
  });

  it('says in the dialog what to do first, and how to remove the flag of a crisis', async () => {
    const { dialog, sent } = await openDialog(crisis, {
      'DELETE /api/confessions/3/flag/crisis': { body: story },
    });
    const link = within(dialog).getByRole('link', { name: 'Read what to do first (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('/admin/help#when-someone-may-be-in-danger');
    expect(within(dialog).getByText('It needs two approvals.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Crisis Flag' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ method: 'DELETE', path: '/api/confessions/3/flag/crisis', body: { version: 1 } }]),
    );
  });

  it('keeps its flag if someone has changed the text, and says who', async () => {
    const { dialog } = await openDialog(crisis, {
      'DELETE /api/confessions/3/flag/crisis': problem(409, 'Someone decided this first.'),
      'GET /api/moderation/decisions': {
        body: [
          {
            ...{ id: 12, action: 'edited', kind: 'confession', itemId: 3, by: { id: 1, username: 'ana' } },
            ...{ before: { status: 'pending', version: 1 }, after: { status: 'pending', version: 2 } },
          },
        ],
      },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Crisis Flag' }));
    await notice('Story #3: Someone decided this first.');
    expect(await within(dialog).findByText('ana edited this first.')).toBeTruthy();
    within(dialog).getByRole('button', { name: 'Remove Crisis Flag' });
  });

  it('says that a colleague was first', async () => {
    const { dialog } = await openDialog(byAna);
    expect(within(dialog).getByText('A colleague has approved it. Your approval publishes it.')).toBeTruthy();
  });

  it('says that someone who moderates alone publishes it', async () => {
    const { dialog } = await openDialog({ ...crisis, approvalsNeeded: 1 });
    expect(within(dialog).getByText('You’re the only one who moderates, so your approval publishes it.')).toBeTruthy();
    within(dialog).getByRole('button', { name: 'Approve' });
    within(dialog).getByRole('button', { name: 'Add Second Reader' });
  });

  it('waits in bulk, and the others leave the list', async () => {
    await openList([crisis, other], {
      'POST /api/moderation/decisions': {
        body: [
          { kind: 'confession', id: 3, status: 'waits', message: YOURS, decisionId: 12 },
          { kind: 'confession', id: 4, status: 'done', message: null, decisionId: 13 },
        ],
      },
    });
    for (const id of [3, 4]) fireEvent.click(screen.getByRole('checkbox', { name: `Select story ${id}` }));
    press('a');
    await notice('1 approved, 1 is waiting for a second reader.');
    await waitFor(() => expect(document.getElementById('confessions-4')).toBeNull());
    expect(document.getElementById('confessions-3')).not.toBeNull();
  });
});

describe('a hidden story whose reports are dismissed', () => {
  it('waits for a second reader, if it has a flag', async () => {
    mockApi({
      'GET /api/moderation/counts': { body: { confessions: 1, comments: 0, submissions: 0, reports: 1 } },
      'GET /api/reports': {
        body: [
          {
            ...{ id: 9, contentType: 'story', itemId: 3, content: 'I want to die.', contentNotes: [], version: 4 },
            ...{ hidden: true, createdAt: '2026-11-20T00:00:00.000Z', reports: [] },
          },
        ],
      },
      'GET /api/moderation/decisions': { body: [] },
      'GET /api/confessions/3': { body: byMe },
      'POST /api/reports/9/dismiss': { status: 204 },
    } as never);
    renderPage(<Desk />, '/admin?tab=reports');
    fireEvent.click(await screen.findByRole('button', { name: 'It’s fine' }));
    await notice('First approval saved, one more needed: Story #3');
    expect(await screen.findByText(YOURS)).toBeTruthy();
  });
});
