import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { StoryQuarter } from '../../lib/api/types';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import TransparencyPage from './transparency';

const byReason = {
  'names-someone': 10,
  'self-harm-how-to': null,
  advertising: 8,
  'not-about-this': 16,
  'attacks-a-person': 6,
  'already-here': null,
  'needs-a-grown-up': null,
  other: null,
};
const quarter = (name: string, more: Partial<StoryQuarter> = {}): StoryQuarter => ({
  quarter: name,
  received: 1214,
  published: 151,
  declined: 47,
  declinedByReason: byReason,
  coversLarger: false,
  withdrawn: null,
  reports: 8,
  medianDays: 2,
  ...more,
});
const NAMES = ['2026-Q3', '2026-Q2', '2026-Q1', '2025-Q4', '2025-Q3'];

const open = (quarters: StoryQuarter[], query = '') => {
  mockApi({ 'GET /api/transparency': { body: { quarters, nextEnds: '2026-12-31' } } });
  renderPage(<TransparencyPage />, `/transparency${query}`);
};
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('th, td')]).join(' | '));

describe('how we decide', () => {
  it('shows the newest quarter in numbers', async () => {
    open(NAMES.map((name) => quarter(name)));
    await screen.findByRole('heading', { level: 2, name: 'July to September 2026' });
    expect(texts(screen.getAllByRole('definition'))).toEqual([
      '1,214 about 93 a week',
      '151 read by an editor first',
      '47 the reasons are below',
      '2 days: half waited longer, half less',
    ]);
  });

  it('lists the reasons, the most frequent first, and covers small numbers in words', async () => {
    open([quarter('2026-Q3')]);
    const list = await screen.findByRole('list');
    expect(texts(within(list).getAllByRole('listitem'))).toEqual([
      'Not about this16',
      'Names someone10',
      'Advertising8',
      'Attacks a person6',
      ...['Explains how to self-harm', 'Already here', 'Needed a grown-up right away', 'Something else'].map(
        (reason) => `${reason}fewer than five`,
      ),
    ]);
    expect(screen.getByText('Why are some covered?')).toBeTruthy();
  });

  it('does not say that a number is below five when a larger one is covered too', async () => {
    open([quarter('2026-Q3', { coversLarger: true })]);
    const list = await screen.findByRole('list');
    expect(within(list).queryByText('fewer than five')).toBeNull();
    expect(within(list).getAllByText('covered')).toHaveLength(4);
  });

  it('compares the last four quarters in a table', async () => {
    open(NAMES.map((name, at) => quarter(name, { withdrawn: at === 0 ? 12 : null })));
    expect(rowsOf(await screen.findByRole('table', { name: 'Stories by quarter' }))).toEqual([
      ' | Oct–Dec 2025 | Jan–Mar 2026 | Apr–Jun 2026 | Jul–Sep 2026',
      'Came in | 1,214 | 1,214 | 1,214 | 1,214',
      'Published | 151 | 151 | 151 | 151',
      'Declined | 47 | 47 | 47 | 47',
      'Taken back by the writer | fewer than five | fewer than five | fewer than five | 12',
      'Reports from readers | 8 | 8 | 8 | 8',
      'Typical wait, in days | 2 | 2 | 2 | 2',
    ]);
  });

  it('links to the last quarters, and shows the one in its address', async () => {
    open(
      NAMES.map((name) => quarter(name)),
      '?quarter=2026-Q2',
    );
    await screen.findByRole('heading', { level: 2, name: 'April to June 2026' });
    const links = within(screen.getByRole('navigation', { name: 'Quarter' })).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Jan–Mar 2026', '/transparency?quarter=2026-Q1', null],
      ['Apr–Jun 2026', '/transparency?quarter=2026-Q2', 'page'],
      ['Jul–Sep 2026', '/transparency', null],
    ]);
  });

  it('has nothing but words for a quarter in which little happened', async () => {
    const few = { received: null, published: null, declined: null, medianDays: null };
    open([quarter('2026-Q3', few)]);
    await screen.findByRole('heading', { level: 2, name: 'July to September 2026' });
    expect(texts(screen.getAllByRole('definition'))).toEqual([
      ...Array<string>(3).fill('fewer than five'),
      'too few to say',
    ]);
    // Days: "fewer than five" would be a short wait.
    expect(rowsOf(screen.getByRole('table')).at(-1)).toBe('Typical wait, in days | too few to say');
  });

  it('says when the first numbers come', async () => {
    open([]);
    const none = await screen.findByText(/The first three months/);
    expect(none.textContent).toContain('The first three months end on December 31, 2026, and their numbers');
  });
});
