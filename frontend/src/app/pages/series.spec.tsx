import { screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import SeriesPage from './series';

const work = { id: 4, name: 'Work', slug: 'work', description: 'Two jobs.', parts: 2, readingMinutes: 6, version: 1 };
const part = (id: number, title: string) => ({
  id,
  title,
  excerpt: 'A job.',
  readingMinutes: 3,
  categoryId: 1,
  imageUrl: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  version: 1,
});
const open = (slug: string) => renderPage(<SeriesPage />, `/series/${slug}`, {}, '/series/:slug');

describe('the page of a series', () => {
  it('has its articles in order, each with its part', async () => {
    mockApi({
      'GET /api/categories': { body: [] },
      'GET /api/series': { body: [work] },
      'GET /api/series/4': { body: { ...work, posts: [part(9, 'Spinster'), part(3, 'Hag')] } },
    });
    open('work');
    await screen.findByRole('heading', { level: 1, name: 'Work' });
    expect(screen.getByText('Two jobs.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Part 1 of 2'),
      expect.stringContaining('Part 2 of 2'),
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Spinster',
      'Hag',
    ]);
    expect(screen.getByRole('link', { name: 'Hag' }).getAttribute('href')).toBe('/article/3');
  });

  it.each([
    ['says how long the whole series takes to read', { readingMinutes: 6 }, 'A series · 6 min read'],
    ['says no time without a published article, which only editors see', { readingMinutes: 0 }, 'A series'],
    ['says no time if an older server answers during an update', { readingMinutes: undefined }, 'A series'],
  ])('%s', async (_rule, time, words) => {
    mockApi({
      'GET /api/categories': { body: [] },
      'GET /api/series': { body: [{ ...work, ...time }] },
      'GET /api/series/4': { body: { ...work, ...time, posts: [part(9, 'Spinster')] } },
    });
    open('work');
    expect(await screen.findByText(/^A series/)).toHaveProperty('textContent', words);
  });

  it('is the not-found page for an unknown address', async () => {
    mockApi({ 'GET /api/categories': { body: [] }, 'GET /api/series': { body: [work] } });
    open('play');
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  });
});
