import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Dashboard, Growth, Series } from '../../../lib/api/types';
import { resetBetweenTests } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { countsOf, seriesOf } from '../../../testing/series';
import { renderPage } from '../../../testing/render-page';
import { Platform } from './Platform';

resetBetweenTests();

const [DASHBOARD, GROWTH, SERIES] = ['dashboard', 'growth', 'series'].map((name) => `GET /api/analytics/${name}`) as [
  string,
  string,
  string,
];

const none: Dashboard = {
  ...{ totalPageViews: 0, totalArticleViews: 0, totalCommentLikes: 0, totalShares: 0, totalStoryReactions: 0 },
  averageReadTime: 0,
  topContent: [],
};
const some: Dashboard = {
  ...{ totalPageViews: 18_204, totalArticleViews: 6_635, totalCommentLikes: 1_940, totalShares: 864 },
  ...{ totalStoryReactions: 9_377, averageReadTime: 211.7 },
  topContent: [
    { type: 'article', id: 7, title: 'Spinster', views: 1_508, engagement: 363 },
    { type: 'story', id: 3, title: `${'word '.repeat(16)}`.slice(0, 80), views: 0, engagement: 1 },
  ],
};
const growth: Growth = {
  newsletterSubscribers: 1_320,
  weeklyGrowthRate: 0.04,
  monthlyActiveReaders: 1_870,
  contentEngagementRate: 0.1234,
};
const noGrowth: Growth = {
  newsletterSubscribers: 0,
  weeklyGrowthRate: 0,
  monthlyActiveReaders: 0,
  contentEngagementRate: 0,
};
const series: Series = {
  ...seriesOf(7, (at) => ({ pageViews: 1_000 + at, articleViews: 10 * at, storiesReceived: 2, storiesPublished: 1 })),
  sums: countsOf({ pageViews: 112, reads: { 25: 61, 50: 48, 75: 33, 100: 21 } }),
  before: countsOf({ pageViews: 100 }),
};

/** The text of a card. */
const card = async (name: string): Promise<string> =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement!.textContent;
const cells = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('Analytics', () => {
  it('has six numbers, grouped, the read time in whole seconds, each with its caption and explanation', async () => {
    mockApi({ [DASHBOARD]: { body: some }, [SERIES]: { body: series } });
    renderPage(<Platform />, '/dashboard?days=7');
    expect(await card('Total page views')).toContain('18,204112 in 7 days +12% from the 7 days before');
    expect(await card('Article views')).toContain('6,6350 in 7 days none in the 7 days before either');
    expect(await card('Average read time')).toContain('212sno reading times in 7 days none before that either');
    expect(await card('Comment likes')).toContain('1,940');
    expect(await card('Story reactions')).toContain('9,377');
    expect(await card('Shares')).toContain('864');
    expect(screen.getAllByText('How we count')).toHaveLength(6);
    expect(
      screen.getByText('November 24, 2026 to November 30, 2026. Days are in UTC; today isn’t over yet.'),
    ).toBeTruthy();
  });

  it('has its own text when there is no data yet', async () => {
    mockApi({ [DASHBOARD]: { body: none }, [SERIES]: { body: seriesOf(30) } });
    renderPage(<Platform />, '/dashboard');
    expect(await screen.findByText('No engagement data available yet.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Period' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the desk' }).getAttribute('href')).toBe('/admin');
  });

  it('shows the same numbers in the table as in the chart', async () => {
    mockApi({ [DASHBOARD]: { body: some }, [SERIES]: { body: series } });
    renderPage(<Platform />, '/dashboard?days=7');
    const figure = await screen.findByRole('figure', { name: 'Views per day' });
    expect(within(figure).getByRole('img').getAttribute('aria-label')).toBe(
      'Page views: at most 1,006, on November 30, 2026; 1,006 on the last day. ' +
        'Article views: at most 60, on November 30, 2026; 60 on the last day.',
    );
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
    expect(cells(within(figure).getByRole('table', { name: 'Views per day' }))).toEqual([
      ['Day', 'Page views', 'Article views'],
      ...[0, 1, 2, 3, 4, 5, 6].map((at) => [`November ${24 + at}, 2026`, `1,00${at}`, `${10 * at}`]),
    ]);
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as chart' }));
    expect(within(figure).queryByRole('table')).toBeNull();

    const depth = screen.getByRole('figure', { name: 'Reads by depth' });
    expect(within(depth).getByRole('img', { name: /25% of an article 61, .*100% of an article 21\.$/ })).toBeTruthy();
    await userEvent.click(within(depth).getByRole('button', { name: 'Show as table' }));
    expect(cells(within(depth).getByRole('table')).map(([, count]) => count)).toEqual([
      'Times',
      '61',
      '48',
      '33',
      '21',
    ]);
  });

  it('links top articles to their editors, and top stories to their pages', async () => {
    mockApi({ [DASHBOARD]: { body: some }, [SERIES]: { body: series } });
    renderPage(<Platform />, '/dashboard');
    const list = within(await screen.findByRole('region', { name: 'Top content' }));
    const [article, story] = list.getAllByRole('link');
    expect([article!.textContent, article!.getAttribute('href')]).toEqual(['Spinster', '/admin?tab=posts&edit=7']);
    expect([story!.textContent.slice(-2), story!.getAttribute('href')]).toEqual(['…”', '/stories/3']);
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1,508 views24.1% engaged'),
      expect.stringContaining('1 engagementviews not counted'),
    ]);
  });

  it('shows no percentage of fewer than 30 views, and engagement per view above 100%', async () => {
    const topContent = [
      { type: 'article' as const, id: 7, title: 'Spinster', views: 29, engagement: 3 },
      { type: 'article' as const, id: 8, title: 'Hag', views: 30, engagement: 42 },
    ];
    mockApi({ [DASHBOARD]: { body: { ...some, topContent } }, [SERIES]: { body: series } });
    renderPage(<Platform />, '/dashboard');
    const list = within(await screen.findByRole('region', { name: 'Top content' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('29 views3 engagements'),
      expect.stringContaining('30 views1.4 per view'),
    ]);
  });

  it('shows the error and offers a retry', async () => {
    let broken = true;
    const calls = mockApi({
      [DASHBOARD]: () => (broken ? problem(503, 'Not now.') : { body: some }),
      [SERIES]: { body: series },
    });
    renderPage(<Platform />, '/dashboard');
    const words = within(await screen.findByRole('alert')).getAllByText(/\.$/);
    expect(words.map(({ textContent }) => textContent)).toEqual(['The numbers didn’t load.', 'Not now.']);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Shares')).toContain('864');
    expect(calls.filter(({ path }) => path === '/api/analytics/dashboard')).toHaveLength(2);
  });

  it('puts the period into the address, and requests it', async () => {
    const calls = mockApi({ [DASHBOARD]: { body: some }, [SERIES]: { body: series } });
    const { path } = renderPage(<Platform />, '/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: '90 days' }));
    expect(path()).toBe('/dashboard?tab=analytics&days=90');
    await waitFor(() => expect(calls.map((call) => call.path)).toContain('/api/analytics/series?days=90'));
    // The period stays on another tab.
    await userEvent.click(screen.getByRole('tab', { name: 'Strategy' }));
    expect(path()).toBe('/dashboard?tab=strategy&days=90');
  });
});

describe('Growth', () => {
  it('shows rates with one decimal, and labels reader-days as such', async () => {
    const before = countsOf({ subscribers: 30 });
    mockApi({ [DASHBOARD]: { body: some }, [GROWTH]: { body: growth }, [SERIES]: { body: { ...series, before } } });
    renderPage(<Platform />, '/dashboard?tab=growth&days=7');
    expect(await card('Newsletter subscribers')).toContain('1,320');
    expect(await card('Weekly growth rate')).toContain('4.0%0 joined in 7 days');
    expect(await card('Reader-days in 30 days')).toContain('1,870');
    expect(await card('Content engagement rate')).toContain('12.3%');
    expect(screen.getByRole('heading', { name: 'Recommendations' })).toBeTruthy();
  });

  it('shows counts of fewer than 30 instead of rates, and doesn’t call them rates, and engagement per view above 100%', async () => {
    const body = { ...growth, contentEngagementRate: 1.25 };
    let totalArticleViews = 16;
    mockApi({
      [DASHBOARD]: () => ({ body: { ...some, totalArticleViews } }),
      [GROWTH]: { body },
      [SERIES]: { body: { ...seriesOf(7, () => ({ subscribersJoined: 1 })), before: countsOf({ subscribers: 29 }) } },
    });
    const few = renderPage(<Platform />, '/dashboard?tab=growth&days=7');
    expect(await card('Weekly growth')).toContain('growth+70 joined in 7 days');
    expect(await card('Content engagement')).toContain('engagement20');
    few.unmount();
    totalArticleViews = 30;
    renderPage(<Platform />, '/dashboard?tab=growth&days=7');
    expect(await card('Content engagement rate')).toContain('1.3 per view');
  });

  it('shows running totals of stories, in the chart and in the table', async () => {
    mockApi({ [DASHBOARD]: { body: some }, [GROWTH]: { body: growth }, [SERIES]: { body: series } });
    renderPage(<Platform />, '/dashboard?tab=growth&days=7');
    const figure = await screen.findByRole('figure', { name: 'Stories received and published' });
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
    const rows = cells(within(figure).getByRole('table')).slice(1);
    expect(rows[0]!.slice(1)).toEqual(['2', '2', '1', '1']);
    expect(rows.at(-1)!.slice(1)).toEqual(['2', '14', '1', '7']);
  });

  it.each([
    ['there is nothing', { body: noGrowth }],
    ['it cannot be had', problem(500, 'Something broke.')],
  ])('says that it is coming soon where %s, and still shows recommendations', async (_what, answer) => {
    mockApi({ [DASHBOARD]: { body: none }, [GROWTH]: answer, [SERIES]: { body: seriesOf(30) } });
    renderPage(<Platform />, '/dashboard?tab=growth');
    expect(await screen.findByText('Growth tracking coming soon.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Keep a rhythm' })).toBeTruthy();
  });
});

describe('Strategy and Features', () => {
  it('show the three phases with their targets, also without numbers', async () => {
    mockApi({});
    renderPage(<Platform />, '/dashboard?tab=strategy');
    for (const phase of ['Foundation', 'Rhythm', 'Reach'])
      expect(screen.getByRole('heading', { name: new RegExp(phase) })).toBeTruthy();
    for (const target of ['50+ articles', '2-3 articles weekly', '25,000+ monthly readers'])
      expect(screen.getByText(target)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Features' }));
    expect(screen.getByRole('heading', { name: 'Anonymous stories' })).toBeTruthy();
  });
});
