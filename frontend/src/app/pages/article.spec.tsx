import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ArticlePage from './article';

const post = {
  id: 7,
  title: 'Spinster',
  content: 'A job.',
  contentHtml: '<p>A job.</p>',
  footer: null,
  footerHtml: null,
  excerpt: 'A job.',
  readingMinutes: 1,
  categoryId: 1,
  authorId: null,
  imageUrl: null,
  published: true,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  publishedAt: '2026-11-20T09:30:00.000Z',
  version: 1,
};
const theRest = {
  'GET /api/auth/user': signedOut,
  'GET /api/categories': { body: [] },
  'GET /api/posts/7/comments': { body: [] },
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The files that the page saves from now on. jsdom has no addresses for files. */
function savedFiles(): { names: string[]; blobs: Blob[] } {
  const names: string[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { names, blobs };
}

const openArticle = () => renderPage(<ArticlePage />, '/article/7', {}, '/article/:id');

describe('an article that does not load', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is the not-found page only if the API says that it does not exist', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': problem(404, 'This article does not exist.') });
    openArticle();
    await heading('404 Page Not Found');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([500, 503, 429])('because of a %i says so at its own address, and loads on "Try again"', async (status) => {
    let fails = true;
    mockApi({ ...theRest, 'GET /api/posts/7': () => (fails ? problem(status, 'No.') : { body: post }) });
    const { path } = openArticle();
    await heading('Something went wrong');
    expect(path()).toBe('/article/7');
    expect(screen.queryByText(/404/)).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Spinster');
    expect(path()).toBe('/article/7');
  });

  it('without a connection says that the reader is offline, and loads when the connection is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    let connected = false;
    mockApi({ ...theRest, 'GET /api/posts/7': () => (connected ? { body: post } : unreachable()) });
    const { path } = openArticle();
    await heading('You’re offline');
    expect(path()).toBe('/article/7');
    connected = true;
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await heading('Spinster');
  });

  it('with a connection, but no answer, says that the site could not be reached', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': () => Promise.reject(new TypeError('Failed to fetch')) });
    openArticle();
    await heading('Something went wrong');
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t reach The Archive.');
  });
});

describe('the cover of an article', () => {
  const photo = { ...post, imageUrl: '/media/loom', imageAlt: 'A loom.' };
  const figure = () => screen.queryByRole('figure');

  it('has its caption and credit below it, as plain text', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': { body: { ...photo, imageCaption: 'By *Ada* <b>' } } });
    openArticle();
    await heading('Spinster');
    expect(within(figure()!).getByRole('img', { name: 'A loom.' })).toBeTruthy();
    expect(figure()!.querySelector('figcaption')!.textContent).toBe('By *Ada* <b>');
  });

  it.each([
    ['a photograph without a caption', { ...photo, imageCaption: null }],
    ['a drawn cover', { ...post, imageCaption: 'Left over' }],
  ])('has none: %s', async (_, body) => {
    mockApi({ ...theRest, 'GET /api/posts/7': { body } });
    openArticle();
    await heading('Spinster');
    expect(figure()).toBeNull();
    expect(screen.queryByText('Left over')).toBeNull();
  });
});

describe('the end of an article', () => {
  const other = (id: number, title: string) => ({ ...post, id, title, contentHtml: undefined, footerHtml: undefined });
  const related = { earlier: other(5, 'Shrill'), later: null, related: [other(3, 'Bossy'), other(2, 'Witch')] };
  afterEach(() => void jest.restoreAllMocks());
  const long = { ...post, contentHtml: ['One', 'Two', 'Three'].map((name) => `<h2>${name}</h2><p>Text.</p>`).join('') };
  const category = { id: 1, name: 'The Body', slug: 'the-body' };

  it('has Save and Share again, the neighbors, two related articles, the newsletter, then the comments', async () => {
    mockApi({
      ...theRest,
      'GET /api/categories': { body: [category] },
      'GET /api/posts/7': { body: long },
      'GET /api/posts/7/related': { body: related },
    });
    const { container } = openArticle();
    const neighbor = await screen.findByRole('link', { name: 'Earlier in The Body Shrill' });
    expect(neighbor.getAttribute('href')).toBe('/article/5');
    expect(screen.queryByRole('link', { name: /Later/ })).toBeNull();
    const after = within(screen.getByRole('group', { name: 'After reading' }));
    const inOrder = [
      after.getByRole('button', { name: 'Save' }),
      after.getByRole('button', { name: 'Share' }),
      neighbor,
      screen.getByRole('link', { name: 'Bossy' }),
      screen.getByRole('link', { name: 'Witch' }),
      screen.getByRole('region', { name: 'Get the next one' }),
      screen.getByRole('region', { name: /^Comments/ }),
    ];
    const all = [...container.querySelectorAll('*')];
    const places = inOrder.map((element) => all.indexOf(element));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('and its contents, collapsed for a phone, need no script', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': { body: long } });
    const { container } = openArticle();
    await heading('Spinster');
    const contents = container.querySelector('details')!;
    expect(contents.open).toBe(false);
    expect([...contents.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      ...['#on-one', '#on-two', '#on-three'],
    ]);
  });

  it('has the place in its series above the text, and the parts before and after it', async () => {
    const series = { id: 4, name: 'Work', slug: 'work', part: 2, parts: 3, previous: other(5, 'Shrill'), next: null };
    mockApi({
      ...theRest,
      'GET /api/posts/7': { body: post },
      'GET /api/posts/7/related': { body: { ...related, series } },
    });
    openArticle();
    const link = await screen.findByRole('link', { name: 'Work' });
    expect(link.getAttribute('href')).toBe('/series/work');
    expect(link.closest('p')?.textContent).toBe('Part 2 of 3 in Work');
    const parts = within(screen.getByRole('navigation', { name: 'More in the series Work' }));
    expect(parts.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Part 1 of 3 Shrill', '/article/5'],
    ]);
  });

  it('is shown without what is related if that does not load', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': { body: post }, 'GET /api/posts/7/related': problem(503, 'No.') });
    openArticle();
    await heading('Spinster');
    expect(screen.getByRole('region', { name: 'Get the next one' })).toBeTruthy();
    expect(screen.queryByText('If this one stayed with you')).toBeNull();
  });

  it('can be cited in three styles, copied, and taken to a citation manager', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': { body: post } });
    openArticle();
    await heading('Spinster');
    const cite = within(screen.getByText('Cite this article').closest('details')!);
    expect(cite.getAllByRole('definition', { hidden: true }).map(({ firstChild }) => firstChild?.textContent)).toEqual([
      '“Spinster.” The Archive, 20 Nov. 2026, archive.example/article/7.',
      'The Archive. (2026, November 20). Spinster. https://archive.example/article/7',
      'The Archive. “Spinster.” November 20, 2026. https://archive.example/article/7.',
    ]);
    const user = userEvent.setup();
    await user.click(screen.getByText('Cite this article'));
    await user.click(await cite.findByRole('button', { name: 'Copy the APA citation' }));
    expect(await navigator.clipboard.readText()).toMatch(/^The Archive\. \(2026, November 20\)\./);
    expect(cite.getByText('Copied!')).toBeTruthy();
    const saved = savedFiles();
    for (const name of ['BibTeX', 'RIS']) await user.click(cite.getByRole('button', { name: `Download ${name}` }));
    expect(saved.names).toEqual(['article-7.bib', 'article-7.ris']);
    expect(saved.blobs.map(({ type }) => type)).toEqual([
      'application/x-bibtex',
      'application/x-research-info-systems',
    ]);
  });

  it('says on paper what it is, where it is from, and when it was opened', async () => {
    mockApi({ ...theRest, 'GET /api/posts/7': { body: post } });
    const { container } = openArticle();
    await heading('Spinster');
    expect(container.querySelector('.print-only')?.textContent).toMatch(
      /^“Spinster\.” The Archive, published November 20, 2026\. https:\/\/archive\.example\/article\/7\. Accessed [A-Z][a-z]+ \d+, \d{4}\.$/,
    );
  });
});
