import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Confession } from '../../../lib/api/types';
import { forgetHiddenNotes } from '../../../lib/hidden-notes';
import { clearReaderState } from '../../../lib/leaving';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { HideStories } from './HideStories';
import { StoryCard } from './StoryCard';
import { StoryList } from './StoryList';

const story = (more: Partial<Confession> = {}): Confession => ({
  id: 7,
  content: 'They asked at the desk what I wanted to report.',
  category: 'The Body',
  contentNotes: [],
  createdAt: '2026-11-20T00:00:00.000Z',
  approved: true,
  reactions: { heart: 3, strength: 0, 'me-too': 1200 },
  version: 1,
  ...more,
});

const list = async (content: Partial<Confession> = {}, answers: Parameters<typeof mockApi>[0] = {}) => {
  const calls = mockApi({ 'GET /api/confessions': { body: [story(content)] }, ...answers });
  renderPage(<StoryList onShare={() => undefined} />);
  await screen.findByRole('article');
  return calls;
};

afterEach(() => {
  act(clearReaderState);
  sessionStorage.clear();
  localStorage.clear();
  act(forgetHiddenNotes);
});

describe('a story', () => {
  it('is shown in quotes, with its day and category, and nothing about its author', () => {
    renderPage(<StoryCard story={story()} />);
    expect(screen.getByText('“They asked at the desk what I wanted to report.”')).toBeTruthy();
    expect(screen.getByText('November 20, 2026')).toBeTruthy();
    expect(screen.getByText('The Body')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
  });

  it('of 200 characters is shown completely, and a longer one with Read More and Show Less', async () => {
    const emoji = '😀';
    renderPage(<StoryCard story={story({ content: emoji.repeat(200) })} />);
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
    renderPage(<StoryCard story={story({ content: emoji.repeat(201) })} />);
    const more = screen.getByRole('button', { name: 'Read More' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(more);
    expect(screen.getByText(`“${emoji.repeat(201)}”`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(screen.getByText(`“${emoji.repeat(200)}…”`)).toBeTruthy();
  });

  it('keeps its paragraphs, each in its own direction', () => {
    renderPage(<StoryCard story={story({ content: 'one\ntwo\n\nשלום' })} />);
    const paragraphs = screen.getByRole('article').querySelectorAll('p[dir="auto"]');
    expect([...paragraphs].map((paragraph) => paragraph.textContent)).toEqual(['“one\ntwo', 'שלום”']);
  });

  it('leads to its own address by its day', () => {
    renderPage(<StoryCard story={story()} />);
    const link = screen.getByRole('link', { name: 'Open this story, November 20, 2026' });
    expect(link.getAttribute('href')).toBe('/stories/7');
  });

  it('has its content note above it, and only if there is one', () => {
    renderPage(<StoryCard story={story({ contentNotes: ['family', 'slurs'] })} />);
    const card = screen.getByRole('article');
    expect(card.firstElementChild!.textContent).toBe('Content note: family, slurs');
    expect(card.dataset.notes).toBe('family slurs');
    renderPage(<StoryCard story={story({ id: 8 })} />);
    expect(screen.getAllByText(/^Content note/)).toHaveLength(1);
    expect(screen.getAllByRole('article')[1]!.dataset.notes).toBeUndefined();
  });

  it('has space for the page’s own button', () => {
    renderPage(<StoryCard story={story()} action={<button type="button">Save</button>} />);
    expect(within(screen.getByRole('article')).getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});

describe('a reaction', () => {
  it('that nobody has given is named without a number', () => {
    renderPage(<StoryCard story={story()} />);
    const names = within(screen.getByRole('group'))
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(['Heart 3', 'Strength', 'Me too 1,200']);
  });

  it('that fewer than three readers have given is named without a number, also for an admin', () => {
    renderPage(<StoryCard story={story({ reactions: { heart: 2, strength: 1, 'me-too': 3 } })} />);
    const names = within(screen.getByRole('group'))
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(['Heart', 'Strength', 'Me too 3']);
  });

  const counts = { heart: 4, strength: 0, 'me-too': 1200 };

  it('is shown immediately, sent with the session id, and then shows the server’s count', async () => {
    let answer: (given: { body: unknown }) => void = () => undefined;
    const calls = await list(
      {},
      { 'PUT /api/confessions/7/reactions/heart': () => new Promise((resolve) => (answer = resolve)) },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Heart 3' }));
    expect(screen.getByRole('button', { name: 'Heart 4' }).getAttribute('aria-pressed')).toBe('true');
    answer({ body: { counts: { ...counts, heart: 9 } } });
    expect(await screen.findByRole('button', { name: 'Heart 9' })).toBeTruthy();
    expect(calls.at(-1)!.body).toEqual({ sessionId: localStorage.getItem('session') });
  });

  it('is undone with the server’s message when it is refused', async () => {
    await list({}, { 'PUT /api/confessions/7/reactions/me-too': problem(429, 'Too many reactions. Please wait.') });
    await userEvent.click(screen.getByRole('button', { name: 'Me too 1,200' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Me too 1,200' }).getAttribute('aria-pressed')).toBe('false'),
    );
    expect(sessionStorage.getItem('pressed')).toBe('[]');
  });

  it('pressed twice ends as it began, one request after the other', async () => {
    const calls = await list(
      {},
      {
        'PUT /api/confessions/7/reactions/heart': { body: { counts } },
        'DELETE /api/confessions/7/reactions/heart': { body: { counts: { ...counts, heart: 3 } } },
      },
    );
    const heart = screen.getByRole('button', { name: /^Heart/ });
    await userEvent.dblClick(heart);
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE']));
    expect(await screen.findByRole('button', { name: 'Heart 3', pressed: false })).toBeTruthy();
  });

  it('is remembered for the tab, not for the computer, and forgotten by Leave this page', async () => {
    await list({}, { 'PUT /api/confessions/7/reactions/heart': { body: { counts } } });
    await userEvent.click(screen.getByRole('button', { name: 'Heart 3' }));
    expect(JSON.parse(sessionStorage.getItem('pressed')!)).toEqual(['story/7/heart']);
    expect(JSON.stringify(localStorage)).not.toContain('story');
    act(clearReaderState);
    expect(await screen.findByRole('button', { name: 'Heart 4', pressed: false })).toBeTruthy();
  });
});

describe('a list with stories that the reader hides', () => {
  const stories = [
    story({ id: 1, contentNotes: ['family'] }),
    story({ id: 2 }),
    story({ id: 3, contentNotes: ['death', 'slurs'] }),
  ];
  const open = async (notes: string[]) => {
    mockApi({ 'GET /api/confessions': { body: stories } });
    renderPage(
      <>
        <HideStories />
        <StoryList onShare={() => undefined} />
      </>,
    );
    await screen.findAllByRole('article');
    for (const name of notes) await userEvent.click(screen.getByLabelText(name));
  };
  const shown = () => screen.getAllByRole('article').map(({ dataset }) => dataset.shown);

  it('says how many, and shows and hides them again', async () => {
    await open(['Family', 'Slurs']);
    expect(document.documentElement.dataset.hide).toBe('family slurs');
    expect(screen.getByText('You’re hiding 2 stories here.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(screen.getByText('You chose to hide 2 of these.')).toBeTruthy();
    expect(shown()).toEqual(['true', 'true', 'true']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide them again' }));
    expect(shown()).toEqual([undefined, undefined, undefined]);
    await userEvent.click(screen.getByLabelText('Slurs'));
    expect(screen.getByText('You’re hiding 1 story here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show it' })).toBeTruthy();
  });

  it('sends nothing about the choice', async () => {
    await open([]);
    const calls = mockApi({});
    await userEvent.click(screen.getByLabelText('Self-harm'));
    expect(localStorage.getItem('hidden-notes')).toBe('self-harm');
    expect(calls).toEqual([]);
  });
});

describe('the list of stories', () => {
  it('says that it is empty, and invites to share the first story', async () => {
    mockApi({ 'GET /api/confessions': { body: [] } });
    let shared = false;
    renderPage(<StoryList onShare={() => (shared = true)} />);
    expect(await screen.findByText('No stories have been shared yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Be the first to share' }));
    expect(shared).toBe(true);
  });

  it('shows the error and offers a retry', async () => {
    let answer: { status?: number; body: unknown } = problem(503, 'The database is away.');
    mockApi({ 'GET /api/confessions': () => answer });
    renderPage(<StoryList onShare={() => undefined} />);
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
    answer = { body: [story()] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('shows that it is pressed without a number while there are fewer than three', async () => {
    const few = { heart: 0, strength: 0, 'me-too': 0 };
    await list({ reactions: few }, { 'PUT /api/confessions/7/reactions/heart': { body: { counts: few } } });
    await userEvent.click(screen.getByRole('button', { name: 'Heart' }));
    expect(await screen.findByRole('button', { name: 'Heart', pressed: true })).toBeTruthy();
  });
});
