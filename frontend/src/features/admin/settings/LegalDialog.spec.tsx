import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LegalPage } from '../../../lib/api/types';
import { shownToast } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { LegalDialog } from './LegalDialog';

resetDesk();

const terms = (version: number, content: string): LegalPage => ({
  page: 'terms',
  version,
  day: '2026-11-20',
  content,
  contentHtml: `<p>${content}</p>`,
  versions: [],
});
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

describe('a page with rules', () => {
  it('keeps its text still while it is saved, because the dialog closes with what is typed then', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    const answered = new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve));
    mockApi({
      'GET /api/legal/terms': { body: terms(1, 'Be kind.') },
      'PUT /api/legal/terms': () => answered,
    });
    renderPage(<LegalDialog onClose={() => undefined} />);
    await userEvent.type(await field(), ' Always.');
    await userEvent.click(button('Save as Version 2'));
    await waitFor(async () => expect((await field()).readOnly).toBe(true));
    answer(problem(503, 'Come back later.'));
    await waitFor(async () => expect((await field()).readOnly).toBe(false));
    expect((await field()).value).toBe('Be kind. Always.');
  });

  it('asks before it discards what was typed for the newest version', async () => {
    let newest = terms(1, 'Be kind.');
    mockApi({
      'GET /api/legal/terms': () => ({ body: newest }),
      'PUT /api/legal/terms': () => {
        newest = terms(2, 'Be kinder.');
        return { status: 409, body: { status: 409, code: 'legal-page.stale', message: 'Someone changed this page.' } };
      },
    });
    const asked: string[] = [];
    window.confirm = (question = '') => asked.push(question) > 1;
    renderPage(<LegalDialog onClose={() => undefined} />);
    await userEvent.type(await field(), ' Always.');
    await userEvent.click(button('Save as Version 2'));
    await userEvent.click(await screen.findByRole('button', { name: 'Show the Newest' }));
    expect([asked, (await field()).value]).toEqual([['Discard what you typed?'], 'Be kind. Always.']);
    await userEvent.click(button('Show the Newest'));
    await waitFor(async () => expect((await field()).value).toBe('Be kinder.'));
  });

  it('keeps what was typed if the newest version doesn’t load, and says so', async () => {
    let newest: { status?: number; body: unknown } = { body: terms(1, 'Be kind.') };
    mockApi({
      'GET /api/legal/terms': () => newest,
      'PUT /api/legal/terms': {
        status: 409,
        body: { status: 409, code: 'legal-page.stale', message: 'Someone changed this page.' },
      },
    });
    renderPage(<LegalDialog onClose={() => undefined} />);
    await userEvent.type(await field(), ' Always.');
    await userEvent.click(button('Save as Version 2'));
    expect((await screen.findByRole('alert')).textContent).toBe('Someone changed this page.');
    newest = problem(503, 'Come back later.');
    await userEvent.click(button('Show the Newest'));
    await waitFor(() => expect(shownToast()).toEqual(['The page didn’t load', 'Come back later.']));
    expect((await field()).value).toBe('Be kind. Always.');
    newest = { body: terms(2, 'Be kinder.') };
    await userEvent.click(button('Show the Newest'));
    await waitFor(async () => expect((await field()).value).toBe('Be kinder.'));
  });
});
