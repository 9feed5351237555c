import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Post } from '../../../lib/api/types';
import { mockApi, problem, type Call } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { SeriesSection } from './SeriesSection';

resetDesk();

const part = (id: number, published = true) => ({ id, title: `Article ${id}`, published });
const work = { id: 4, name: 'Work', slug: 'work', description: null, parts: 2, version: 3, posts: [part(1), part(2)] };
const home = { ...work, id: 5, name: 'Home', version: 1, posts: [part(7), part(8, false), part(9), part(6, false)] };

function open(own: object | null, answers: Parameters<typeof mockApi>[0] = {}, published = false): Call[] {
  const calls = mockApi({
    'GET /api/posts/9/series': { body: { series: own } },
    'GET /api/series': { body: [home, work] },
    'GET /api/series/4': { body: work },
    'GET /api/series/5': { body: home },
    ...answers,
  });
  renderPage(<SeriesSection post={{ id: 9, published } as Post} open onToggle={() => undefined} />);
  return calls;
}
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Series' });
const choose = async (name: string): Promise<void> => {
  await within(await select()).findByRole('option', { name });
  await userEvent.selectOptions(await select(), name);
};

describe('the series of an article that is being written', () => {
  it('shows its place among the published articles, and when readers see it', async () => {
    open(home);
    expect(await screen.findByText('Part 2 of 2. Readers see it once this article is published.')).toBeTruthy();
    expect((await select()).value).toBe('5');
  });

  it('says that a published article is already there', async () => {
    open(home, {}, true);
    expect(await screen.findByText('Part 2 of 2. Readers see it already.')).toBeTruthy();
  });

  it('is chosen: the article goes to its end, also as a draft', async () => {
    const calls = open(null, { 'PUT /api/series/4': { body: { ...work, posts: [...work.posts, part(9, false)] } } });
    expect(await screen.findByText('Your choice is saved right away. It isn’t part of the draft.')).toBeTruthy();
    await choose('Work');
    await waitFor(() => expect(bodies(calls, 'PUT /api/series/4')).toEqual([{ postIds: [1, 2, 9], version: 3 }]));
  });

  it('is left with None', async () => {
    const calls = open(home, { 'PUT /api/series/5': { body: home } });
    await choose('None');
    await waitFor(() => expect(bodies(calls, 'PUT /api/series/5')).toEqual([{ postIds: [7, 8, 6], version: 1 }]));
  });

  it('is read again when someone else changed it in between, so nothing of theirs is lost', async () => {
    let isStale = true;
    const now = { ...work, version: 4, posts: [part(2)] };
    const calls = open(null, {
      'GET /api/series/4': () => ({ body: isStale ? work : now }),
      'PUT /api/series/4': () => {
        if (!isStale) return { body: now };
        isStale = false;
        return problem(409, 'Someone changed this series. Open it again.');
      },
    });
    await choose('Work');
    await waitFor(() =>
      expect(bodies(calls, 'PUT /api/series/4')).toEqual([
        { postIds: [1, 2, 9], version: 3 },
        { postIds: [2, 9], version: 4 },
      ]),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays as it was when it cannot be changed, and says why', async () => {
    open(null, { 'PUT /api/series/4': problem(409, 'Someone changed this series. Open it again.') });
    await choose('Work');
    expect((await screen.findByRole('alert')).textContent).toBe('Someone changed this series. Open it again.');
    expect((await select()).value).toBe('');
  });

  it('says that a series is full, and sends nothing', async () => {
    const full = { ...work, posts: Array.from({ length: 100 }, (_, at) => part(at + 100)) };
    const calls = open(null, { 'GET /api/series/4': { body: full } });
    await choose('Work');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^A series holds up to 100 articles\./);
    expect(bodies(calls, 'PUT /api/series/4')).toEqual([]);
  });

  it('is created by a name, with this article', async () => {
    const calls = open(null, {
      'POST /api/series': { status: 201, body: { ...work, id: 6, posts: [part(9, false)] } },
    });
    await choose('New series...');
    await userEvent.click(button('Create Series'));
    expect(await screen.findByText('Add a name.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the series' }), ' Old words{Enter}');
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/series')).toEqual([
        { name: 'Old words', slug: null, description: '', postIds: [9] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it('is ordered in the dialog of all series', async () => {
    open(home);
    await userEvent.click(await screen.findByRole('button', { name: 'Change the Order' }));
    expect(await screen.findByRole('dialog', { name: 'Series' })).toBeTruthy();
  });
});
