import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../../components/toasts/Toasts';
import { shownToast } from '../../../testing/account';
import { mockApi, problem, type Call } from '../../../testing/api';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { ShelfButtons } from '../shelves/ShelfButtons';

resetDesk();

const dead = (id: number, postId: number, path: string, change: object = {}) => ({
  id,
  url: `https://example.org/${path}`,
  status: 404,
  failedOn: '2026-11-22',
  checkedOn: '2026-11-29',
  archiveUrl: `https://web.archive.org/web/2025/https://example.org/${path}`,
  postId,
  postTitle: `Article ${postId}`,
  ...change,
});

async function open(answers: Parameters<typeof mockApi>[0]): Promise<Call[]> {
  const calls = mockApi(answers);
  renderPage(
    <>
      <ShelfButtons />
      <Toasts />
    </>,
  );
  await userEvent.click(button('Dead Links'));
  return calls;
}
const LIST = 'GET /api/links/dead';

describe('the dead links on the desk', () => {
  it('are listed by article, with the reason, the day and the address in the archive', async () => {
    await open({ [LIST]: { body: [dead(3, 9, 'a'), dead(1, 9, 'b', { status: null }), dead(3, 2, 'a')] } });
    const list = await screen.findByRole('list', { name: 'Articles with dead links' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Article 9', 'Article 2']);
    expect(within(list).getByRole('link', { name: 'Article 9' }).getAttribute('href')).toBe('/admin/posts/9');
    const [first] = within(list).getAllByRole('listitem');
    expect(first!.textContent).toContain('Answered 404. Since November 22, 2026.');
    expect(first!.textContent).toContain('No answer. Since November 22, 2026.');
    const [archive] = within(list).getAllByRole('link', { name: 'Try the web archive: https://example.org/a' });
    expect(archive!.getAttribute('href')).toBe('https://web.archive.org/web/2025/https://example.org/a');
  });

  it('can be checked again, once', async () => {
    const calls = await open({ [LIST]: { body: [dead(3, 9, 'a')] }, 'POST /api/links/3/check': { status: 202 } });
    const again = () => screen.getByRole('button', { name: 'Check again: https://example.org/a' });
    await userEvent.click(await screen.findByRole('button', { name: /^Check again/ }));
    await waitFor(() => expect(again().textContent).toBe('Check requested'));
    expect(shownToast()[0]).toBe('Check requested');
    await userEvent.click(again());
    expect(calls.filter(({ path }) => path.includes('/check'))).toHaveLength(1);
  });

  it('can be checked again while another one’s request is in flight', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const calls = await open({
      [LIST]: { body: [dead(3, 9, 'a'), dead(1, 9, 'b')] },
      'POST /api/links/3/check': () => answered.then(() => ({ status: 202 })),
      'POST /api/links/1/check': { status: 202 },
    });
    const again = (path: string) => screen.getByRole('button', { name: `Check again: https://example.org/${path}` });
    const checks = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    await screen.findByText('https://example.org/a');
    await userEvent.click(again('a'));
    await userEvent.click(again('b'));
    await waitFor(() => expect(again('b').textContent).toBe('Check requested'));
    expect(checks()).toEqual(['/api/links/3/check', '/api/links/1/check']);
    expect(again('a').textContent).toBe('Check Again');
    answer();
    await waitFor(() => expect(again('a').textContent).toBe('Check requested'));
  });

  it('say what went wrong when a check is refused', async () => {
    await open({ [LIST]: { body: [dead(3, 9, 'a')] }, 'POST /api/links/3/check': problem(404, 'It is gone.') });
    await userEvent.click(await screen.findByRole('button', { name: /^Check again/ }));
    await waitFor(() => expect(shownToast()).toEqual(['The link won’t be checked', 'It is gone.']));
  });

  it('say so when there are none, and can be loaded again when they did not load', async () => {
    await open({ [LIST]: { status: 500, body: {} } });
    expect(await screen.findByText('The dead links didn’t load.')).toBeTruthy();
    mockApi({ [LIST]: { body: [] } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No dead links.')).toBeTruthy();
  });
});
