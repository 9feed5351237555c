import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { SearchBox } from './SearchBox';

const path = 'GET /api/search';
const article = {
  type: 'article',
  id: 12,
  title: 'Hysteria',
  category: 'The Body',
  excerpt: 'not <mark>hysteria</mark> &lt;b&gt;',
};
const story = { type: 'story', id: 4, title: 'Coach calls us', category: 'Other', excerpt: 'a <mark>word</mark>' };

Element.prototype.scrollIntoView = () => undefined;

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search articles and stories' });
const options = () => screen.queryAllByRole('option');
const opener = () => screen.getByRole('button', { name: 'Search articles and stories' });
const selected = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');

async function open(words = ''): Promise<void> {
  await userEvent.click(opener());
  if (words) await userEvent.type(field(), words);
}

describe('the search box', () => {
  it('is an icon until it is pressed, and then takes the keys', async () => {
    mockApi({});
    renderPage(<SearchBox />);
    expect(screen.queryByRole('combobox')).toBeNull();
    await open();
    expect(document.activeElement).toBe(field());
    expect(field().placeholder).toBe('Search articles and stories...');
    expect(opener().getAttribute('aria-expanded')).toBe('true');
  });

  it('opens with the key /, except where a slash can be typed', async () => {
    mockApi({});
    renderPage(
      <>
        <textarea aria-label="Elsewhere" />
        <SearchBox />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Elsewhere'), '/');
    expect(screen.queryByRole('combobox')).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('/');
    expect(field().value).toBe('');
    await userEvent.keyboard('and/or');
    expect(field().value).toBe('and/or');
  });

  it('searches for more than two characters only, and once per pause in typing', async () => {
    const calls = mockApi({ [path]: { body: [article, story] } });
    renderPage(<SearchBox />);
    await open('hy');
    await userEvent.type(field(), 'steria');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(calls.filter((call) => call.path.startsWith('/api/search')).map((call) => call.path)).toEqual([
      '/api/search?q=hysteria&limit=10',
      '/api/search/words?q=hysteria',
    ]);
  });

  it('lists type, category, title and excerpt, with highlighted words as text', async () => {
    mockApi({ [path]: { body: [article, story] } });
    renderPage(<SearchBox />);
    await open('hysteria');
    await waitFor(() => expect(options()).toHaveLength(2));
    const [first, second] = options();
    expect(first!.textContent).toBe('Article The BodyHysterianot hysteria <b>');
    expect(first!.querySelector('mark')!.textContent).toBe('hysteria');
    expect(first!.getAttribute('href')).toBe('/article/12');
    expect(second!.getAttribute('href')).toBe(`/stories/${story.id}`);
    expect(screen.getByRole('status').textContent).toBe('2 results found');
  });

  it('lists articles before stories, grouped, and moves through them in that order', async () => {
    mockApi({ [path]: { body: [story, article] } });
    renderPage(<SearchBox />);
    await open('hysteria');
    await waitFor(() => expect(options()).toHaveLength(2));
    const groups = screen.getAllByRole('group').map((group) => group.textContent!.slice(0, 8));
    expect(groups).toEqual(['Articles', 'StoriesS']);
    await userEvent.keyboard('{ArrowDown}');
    expect(options()[0]!.getAttribute('href')).toBe('/article/12');
    expect(selected()).toBe(0);
  });

  it.each(['i want to die', 'Suicíde', 'he hits me', 'self-harm', 'suici'])(
    'shows help first for %j, before any response',
    async (words) => {
      mockApi({ [path]: () => new Promise(() => undefined) });
      const { path: at } = renderPage(<SearchBox />);
      await open(words);
      await waitFor(() => expect(options()).toHaveLength(1));
      expect(options()[0]!.getAttribute('href')).toBe('/data');
      expect(screen.getByRole('group', { name: 'Help' }).contains(options()[0]!)).toBe(true);
      expect(screen.getByRole('status').textContent).toBe('Help comes first. Searching...');
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(at()).toBe('/data'));
    },
  );

  it('says in its own words that it failed, and in the server’s how long to wait', async () => {
    mockApi({ [path]: problem(503, 'Not now.') });
    const { unmount } = renderPage(<SearchBox />);
    await open('hysteria');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('status').textContent).toBe('Search isn’t working right now.');
    unmount();
    mockApi({ [path]: problem(429, 'That was a lot in a short time. Try again in 12 minutes.') });
    renderPage(<SearchBox />);
    await open('hysteria');
    await screen.findByText('That was a lot in a short time. Try again in 12 minutes.');
  });

  it('shows help when the search fails, and when it finds something', async () => {
    let times = 0;
    mockApi({ [path]: () => (++times === 1 ? problem(503, 'The search is resting.') : { body: [article] }) });
    renderPage(<SearchBox />);
    await open('suicide');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(options()).toHaveLength(1);
    await userEvent.click(again);
    await waitFor(() =>
      expect(options().map((option) => option.getAttribute('href'))).toEqual(['/data', '/article/12']),
    );
    expect(screen.getByRole('status').textContent).toBe('Help comes first. 1 result found');
    await userEvent.type(field(), '{ArrowUp}');
    expect(selected()).toBe(1);
  });

  it.each(['sexual', 'diet', 'abus', 'hysteria', 'helpful'])(
    'shows nothing before the response for %j',
    async (words) => {
      mockApi({ [path]: { body: [article] } });
      renderPage(<SearchBox />);
      await open(words);
      await waitFor(() => expect(options()).toHaveLength(1));
      expect(options()[0]!.getAttribute('href')).toBe('/article/12');
    },
  );

  it('says that it is searching, and what it did not find', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const calls = mockApi({ [path]: () => arrived.then(() => ({ body: [] })) });
    renderPage(<SearchBox />);
    await open('zeugma');
    await waitFor(() => expect(calls.filter((call) => call.path.startsWith('/api/search?'))).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe('Searching...');
    arrive();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results found for "zeugma"'));
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('offers the nearest word when nothing is found, and searches for it', async () => {
    const calls = mockApi({
      [path]: ({ path }) => ({ body: path.includes('hystera') ? [] : [article] }),
      'GET /api/search/suggestion': { body: { suggestion: 'hysteria' } },
    });
    renderPage(<SearchBox />);
    await open('hystera');
    await userEvent.click(await screen.findByRole('button', { name: 'hysteria' }));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('hysteria');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'hysteria' })).toBeNull();
    expect(calls.filter((call) => call.path.startsWith('/api/search/suggestion')).map((call) => call.path)).toEqual([
      '/api/search/suggestion?q=hystera',
    ]);
  });

  it('offers the categories that have articles when nothing is found', async () => {
    mockApi({
      [path]: { body: [] },
      'GET /api/search/suggestion': { body: { suggestion: null } },
      'GET /api/categories': {
        body: [
          { id: 1, name: 'The Body', slug: 'the-body', publishedCount: 2 },
          { id: 2, name: 'Empty', slug: 'empty', publishedCount: 0 },
        ],
      },
    });
    const { path: at } = renderPage(<SearchBox />);
    await open('zeugma');
    const links = within(await screen.findByRole('navigation', { name: 'Or browse a category' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['The Body']);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await userEvent.click(links[0]!);
    await waitFor(() => expect(at()).toBe('/journal?category=the-body'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('offers a retry when the search fails, and keeps the words', async () => {
    let times = 0;
    mockApi({ [path]: () => (++times === 1 ? problem(503, 'The search is resting.') : { body: [article] }) });
    renderPage(<SearchBox />);
    await open('hysteria');
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    await userEvent.keyboard('{Enter}');
    // The button disappears, so the focus returns to the field.
    expect(document.activeElement).toBe(field());
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(field().value).toBe('hysteria');
  });

  it('can be navigated with the arrows, Home and End, and Enter follows a result', async () => {
    mockApi({ [path]: { body: [story, article, { ...article, id: 13 }] } });
    const { path: at } = renderPage(<SearchBox />);
    await open('hysteria');
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'));
    expect(document.getElementById(field().getAttribute('aria-controls')!)!.getAttribute('role')).toBe('listbox');
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    const after = async (key: string) => {
      await userEvent.keyboard(`{${key}}`);
      return selected();
    };
    expect(await after('ArrowDown')).toBe(0);
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]!.id);
    expect(await after('End')).toBe(2);
    expect(await after('ArrowDown')).toBe(0);
    expect(await after('ArrowUp')).toBe(2);
    expect(await after('Home')).toBe(0);
    expect(await after('ArrowDown')).toBe(1);
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('/article/13'));
  });

  it('closes its list with Escape, and then itself', async () => {
    mockApi({ [path]: { body: [article] } });
    renderPage(<SearchBox />);
    await open('hysteria');
    await waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    expect(options()).toHaveLength(0);
    expect(field().value).toBe('hysteria');
    await userEvent.keyboard('{ArrowDown}');
    expect(options()).toHaveLength(1);
    await userEvent.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('is cleared by its button, and closed by it when empty', async () => {
    mockApi({ [path]: { body: [article] } });
    renderPage(<SearchBox />);
    await open('hysteria');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    await userEvent.click(screen.getByRole('button', { name: 'Close search' }));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('closes its list on a click elsewhere, and collapses when empty', async () => {
    mockApi({ [path]: { body: [article] } });
    renderPage(
      <>
        <p>elsewhere</p>
        <SearchBox />
      </>,
    );
    await open('hysteria');
    await waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.click(screen.getByText('elsewhere'));
    expect(options()).toHaveLength(0);
    expect(field().value).toBe('hysteria');
    await userEvent.clear(field());
    await userEvent.click(screen.getByText('elsewhere'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
