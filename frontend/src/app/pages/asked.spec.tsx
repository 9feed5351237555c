import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import AskedPage from './asked';

resetBetweenTests();

const idea = (id: number, title: string, month: string, more: object = {}) => ({
  ...{ id, title, month, status: 'new', postId: null, postTitle: null },
  ...more,
});
const open = (answer: unknown) => {
  mockApi({ 'GET /api/asked': answer } as never);
  renderPage(<AskedPage />, '/asked');
};

describe('the board of ideas', () => {
  it('has the ideas by month, with what became of each', async () => {
    open({
      body: [
        idea(9, 'Nicknames', '2026-11'),
        idea(4, 'The word hysteria', '2026-11', { status: 'being-written' }),
        idea(7, 'Old maids', '2026-10', { status: 'published', postId: 2, postTitle: 'Spinster' }),
      ],
    });
    const november = within(await screen.findByRole('region', { name: 'November 2026' }));
    expect(november.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NicknamesNew',
      'The word hysteriaBeing written',
    ]);
    const october = within(screen.getByRole('region', { name: 'October 2026' }));
    expect(october.getByText('Published')).toBeTruthy();
    expect(october.getByRole('link', { name: 'Spinster' }).getAttribute('href')).toBe('/article/2');
  });

  it('goes on with a month that the first page has begun, and moves the focus to its next idea', async () => {
    const pages = [
      {
        body: [idea(9, 'Nicknames', '2026-11')],
        headers: { link: '</api/asked?cursor=x>; rel="next"', 'x-total-count': '2' },
      },
      { body: [idea(4, 'Old maids', '2026-11')], headers: { 'x-total-count': '2' } },
    ];
    open(() => pages.shift());
    await userEvent.click(await screen.findByRole('button', { name: 'Load More Ideas' }));
    const added = await screen.findByRole('heading', { name: 'Old maids' });
    expect(document.activeElement).toBe(added);
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('says when nobody has asked anything, and where to ask', async () => {
    open({ body: [] });
    expect(await screen.findByText('No one has asked anything here yet. Yours could be the first.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Suggest something' }).getAttribute('href')).toBe('/suggest');
  });

  it('can be loaded again after a failure', async () => {
    open(problem(503, 'Not now.'));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
