import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Confession } from '../../lib/api/types';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import StoryPage from './story';

const story = (id: number, category: Confession['category'] = 'The Brain'): Confession => ({
  id,
  content: `Story ${id}. ${'It goes on. '.repeat(30)}`,
  category,
  contentNotes: [],
  createdAt: '2026-10-24T00:00:00.000Z',
  approved: true,
  reactions: { heart: 3, strength: 0, 'me-too': 0 },
  version: 1,
});
const LIST = { 'GET /api/confessions': { body: [1, 2, 3, 4, 5].map((id) => story(id, 'Other')) } };
const open = (answers: Parameters<typeof mockApi>[0], id = 2) => {
  const calls = mockApi({ ...LIST, ...answers });
  renderPage(<StoryPage />, `/stories/${id}`, {}, '/stories/:id');
  return calls;
};

describe('the page of one story', () => {
  it('shows the whole story first, and the three that follow it below', async () => {
    open({ 'GET /api/confessions/2': { body: story(2) } });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('A story from The Brain');
    await screen.findByRole('heading', { name: 'More stories' });
    const [first, ...others] = screen.getAllByRole('article');
    expect(first!.textContent).toContain(`${'It goes on. '.repeat(30).trim()}”`);
    expect(within(first!).queryByRole('button', { name: 'Read More' })).toBeNull();
    expect(others.map((one) => one.textContent.slice(0, 8))).toEqual(['“Story 3', '“Story 4', '“Story 5']);
    expect(screen.getByRole('link', { name: 'All stories, newest first' }).getAttribute('href')).toBe('/stories');
  });

  it('leads back to the stories, and to someone to talk to', async () => {
    // The only story there is.
    open({ 'GET /api/confessions/2': { body: story(2) }, 'GET /api/confessions': { body: [story(2)] } });
    const back = await screen.findByRole('link', { name: 'Back to stories' });
    expect(back.getAttribute('href')).toBe('/stories');
    expect(screen.getByRole('link', { name: 'Talk to someone now' }).getAttribute('href')).toBe('/data');
  });

  it('has a neutral title and description, and is not indexed', async () => {
    open({ 'GET /api/confessions/2': { body: story(2, 'Other') } });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('An anonymous story');
    expect(document.title).toBe('An anonymous story | The Archive');
    const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
    expect([content('robots'), content('description')]).toEqual([
      'noindex',
      'An anonymous story. Nobody here has a name.',
    ]);
  });

  it('has its content note above the words, and one line instead of them if the reader hides such stories', async () => {
    open({ 'GET /api/confessions/2': { body: { ...story(2), contentNotes: ['suicide', 'death'] } } });
    const note = await screen.findByText('Content note: suicide, death');
    const words = note.parentElement!;
    expect([words.dataset.notes, words.dataset.shown]).toEqual(['suicide death', undefined]);
    expect(within(words).getByText('You chose to hide stories like this one.', { exact: false })).toBeTruthy();
    await userEvent.click(within(words).getByRole('button', { name: 'Show it' }));
    expect(words.dataset.shown).toBe('true');
    expect(document.activeElement!.textContent).toContain('Story 2');
  });

  it('counts a reaction on the open story', async () => {
    const counts = { heart: 4, strength: 0, 'me-too': 0 };
    open({
      'GET /api/confessions/2': { body: story(2) },
      'PUT /api/confessions/2/reactions/heart': { body: { counts } },
    });
    const [first] = await screen.findAllByRole('article');
    await userEvent.click(within(first!).getByRole('button', { name: 'Heart 3' }));
    expect(within(first!).getByRole('button', { name: 'Heart 4', pressed: true })).toBeTruthy();
  });

  it('can be shared by its address, and no share of a story is counted', async () => {
    const user = userEvent.setup();
    const calls = open({ 'GET /api/confessions/2': { body: story(2) } });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('menu', { name: 'Share this story' });
    const before = calls.length;
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    await screen.findByText('Copied!');
    expect(await navigator.clipboard.readText()).toBe('https://archive.example/stories/2');
    expect(calls.slice(before)).toEqual([]);
  });

  it('is the not-found page for a story that is not there', async () => {
    open({ 'GET /api/confessions/2': problem(404, 'There is no such story.') });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    // Nothing of it: neither that it was withdrawn nor its category.
    expect(document.title).toBe('404 Page Not Found | The Archive');
    expect(screen.getByRole('link', { name: 'Stories' }).getAttribute('href')).toBe('/stories');
  });

  it('is not the not-found page when the request failed, and retries', async () => {
    let calls = 0;
    open({ 'GET /api/confessions/2': () => (++calls === 1 ? problem(503, 'Not now.') : { body: story(2) }) });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByText('404 Page Not Found')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'A story from The Brain' })).toBeTruthy();
  });
});
