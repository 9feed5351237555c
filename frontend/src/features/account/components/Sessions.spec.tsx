import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, shownToast } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { Sessions } from './Sessions';

resetBetweenTests();

const today = new Date().toISOString().slice(0, 10);
const here = { id: 'here', device: 'Safari on iPhone', signedInOn: today, lastUsedOn: today, current: true };
const school = { id: 'school', device: 'Chrome on Chromebook', signedInOn: '2026-11-03', lastUsedOn: '2026-11-24', current: false }; // prettier-ignore
const unknown = { id: 'unknown', device: null, signedInOn: '2026-11-11', lastUsedOn: '2026-11-11', current: false };
const LIST = 'GET /api/auth/sessions';

describe('where you’re signed in', () => {
  it('lists the browsers by name and day, and offers to sign out all but this one', async () => {
    mockApi({ [LIST]: { body: [here, school, unknown] } });
    renderPage(<Sessions />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Safari on iPhoneTodayThis one',
      'Chrome on ChromebookNovember 24, signed in November 3Sign Out',
      'Another browserNovember 11Sign Out',
    ]);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
  });

  it('signs one out, and says so', async () => {
    let list = [here, school];
    const calls = mockApi({
      [LIST]: () => ({ body: list }),
      'DELETE /api/auth/sessions/school': () => {
        list = [here];
        return { status: 204 };
      },
    });
    renderPage(<Sessions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Chrome on Chromebook' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(shownToast()[0]).toBe('Signed out: Chrome on Chromebook');
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/auth/sessions/school')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Where you’re signed in'));
  });

  it('signs all others out', async () => {
    let list = [here, school, unknown];
    mockApi({
      [LIST]: () => ({ body: list }),
      'DELETE /api/auth/sessions': () => {
        list = [here];
        return { status: 204 };
      },
    });
    renderPage(<Sessions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(shownToast()[0]).toBe('Signed out everywhere else');
  });

  it('says why it failed, and keeps the list', async () => {
    mockApi({
      [LIST]: { body: [here, school] },
      'DELETE /api/auth/sessions/school': problem(503, 'Part of the site isn’t answering right now.'),
    });
    renderPage(<Sessions />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Chrome on Chromebook' }));
    await waitFor(() =>
      expect(shownToast()).toEqual(['Not signed out', 'Part of the site isn’t answering right now.']),
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('offers to load the list again when it did not load', async () => {
    let down = true;
    mockApi({ [LIST]: () => (down ? problem(503, 'In a moment.') : { body: [here] }) });
    renderPage(<Sessions />);
    expect(await screen.findByText(/In a moment\./)).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This one')).toBeTruthy();
  });
});
