import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Confession } from '../../../lib/api/types';
import { clearReaderState } from '../../../lib/leaving';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { StoryCard } from './StoryCard';
import { StoryList } from './StoryList';

const story = (more: Partial<Confession> = {}): Confession => ({
  id: 7,
  content: 'They asked at the desk what I wanted to report.',
  category: 'The Body',
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

  it('has space for the page’s own button', () => {
    renderPage(<StoryCard story={story()} action={<button type="button">Save</button>} />);
    expect(within(screen.getByRole('article')).getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});

describe('a reaction', () => {
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
});
