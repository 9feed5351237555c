import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../../../app/providers';
import { makeQueryClient } from '../../../app/query-client';
import { mockApi } from '../../../testing/api';
import { resetDesk } from '../../../testing/desk';
import { testSite } from '../../../testing/render-page';
import { TermDialog } from '../glossary/TermDialog';
import { LegalDialog } from '../settings/LegalDialog';

resetDesk();

const terms = {
  ...{ page: 'terms', version: 1, day: '2026-11-20', versions: [] },
  ...{ content: 'Be kind.', contentHtml: '<p>Be kind.</p>' },
};

/** Opens a dialog on the desk, with the journal as the page before. */
function open(Dialog: typeof LegalDialog) {
  mockApi({ 'GET /api/legal/terms': { body: terms } });
  const onClose = jest.fn();
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <Dialog onClose={onClose} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/journal', '/admin'], initialIndex: 1 },
  );
  render(
    <Providers client={makeQueryClient()} site={testSite}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { onClose, router, goBack: () => act(() => router.navigate(-1)) };
}

describe.each([
  { dialog: 'the dialog of a word', Dialog: TermDialog, name: 'What it means' },
  { dialog: 'the dialog of the pages with rules', Dialog: LegalDialog, name: 'Text' },
])('$dialog', ({ Dialog, name }) => {
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

  it('asks before Back or a closed tab discards what was typed', async () => {
    const asked: string[] = [];
    // No, then yes.
    window.confirm = (question = '') => asked.push(question) > 1;
    const { router, goBack } = open(Dialog);
    await userEvent.type(await field(), 'Kindly.');
    await goBack();
    await waitFor(() => expect(asked).toEqual(['Discard what you typed?']));
    expect((await field()).value).toContain('Kindly.');
    expect(router.state.location.pathname).toBe('/admin');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await goBack();
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal'));
    expect(asked).toHaveLength(2);
  });

  it('closes with Back if nothing was typed', async () => {
    const { onClose, router, goBack } = open(Dialog);
    await field();
    await goBack();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(router.state.location.pathname).toBe('/admin');
  });
});
