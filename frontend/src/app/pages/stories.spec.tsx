import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSentStory } from '../../features/stories/sent-story';
import { clearReaderState } from '../../lib/leaving';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import StoriesPage from './stories';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

const open = (query = '') => {
  mockApi({ 'GET /api/confessions': { body: [] }, 'POST /api/confessions': { status: 201, body: {} } });
  return renderPage(<StoriesPage />, `/stories${query}`);
};
const panel = () => screen.queryByRole('heading', { level: 1, name: 'We have your story.' });
const send = async () => {
  await userEvent.type(screen.getByRole('textbox'), 'The queue behind me went quiet.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Anonymously' }));
  await waitFor(() => expect(panel()).toBeTruthy());
};

describe('after a story was sent', () => {
  afterEach(() => act(clearReaderState));

  it('a panel says what happens now, how long it takes, and that nobody can be told who sent it', async () => {
    const { path } = open('?share=1');
    await send();
    await waitFor(() => expect(document.activeElement).toBe(panel()));
    expect(screen.getByText(/usually within two days/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(screen.getByText('Nobody can be told who sent it.')).toBeTruthy();
    // The browser's history must not show that something was sent.
    expect(path()).toBe('/stories');
    expect(document.title).toBe('Stories | The Archive');
  });

  it('the number is there as soon as the story is accepted, also while the list of stories still loads', async () => {
    let lists = 0;
    mockApi({
      // The second request never gets an answer.
      'GET /api/confessions': () => ((lists += 1) === 1 ? { body: [] } : new Promise<never>(() => undefined)),
      'POST /api/confessions': { status: 201, body: { receipt: '4071992655308184' } },
    });
    renderPage(<StoriesPage />, '/stories?share=1');
    await waitFor(() => expect(lists).toBe(1));
    await send();
    expect(lists).toBe(2);
    expect(screen.getByText('4071')).toBeTruthy();
  });

  it('help lines are one tap away', async () => {
    open('?share=1');
    await send();
    const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href(/^Call 988/), href(/^Text 988/), href(/^More people/)]).toEqual(['tel:988', 'sms:988', '/data']);
  });

  it('the panel stays when the reader comes back, until it is dismissed', async () => {
    const first = open('?share=1');
    await send();
    first.unmount();
    open();
    expect(panel()).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Stories' }));
    expect(panel()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share Your Story' })));
  });

  it('the panel counts as seen, so that it is gone on the way to another page', async () => {
    open('?share=1');
    await send();
    await waitFor(() => expect(useSentStory.getState()).toMatchObject({ waiting: true, shown: true }));
  });

  it('the panel is gone once the reader has left', async () => {
    open('?share=1');
    await send();
    act(clearReaderState);
    expect(panel()).toBeNull();
  });

  it('the panel shows without scripts too, and its address is cleaned where there are scripts', async () => {
    const { path } = open('?sent=1');
    expect(panel()).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/stories'));
    expect(panel()).toBeTruthy();
  });
});

describe('the list of stories', () => {
  it('loads more, and leaves the focus in a field that the reader went to meanwhile', async () => {
    const story = (id: number) => ({
      ...{ id, content: `Story ${id}.`, category: 'Other', createdAt: '2026-11-20T00:00:00.000Z', approved: true },
      ...{ contentNotes: [], reactions: { heart: 0, strength: 0, 'me-too': 0 }, version: 1 },
    });
    let arrive = (): void => undefined;
    const second = new Promise<{ body: unknown }>((resolve) => (arrive = () => resolve({ body: [story(1)] })));
    const first = { body: [story(2)], headers: { link: '</api/confessions?cursor=abc>; rel="next"' } };
    mockApi({ 'GET /api/confessions': ({ path }) => (path.includes('cursor=abc') ? second : first) });
    renderPage(
      <>
        <input aria-label="Search" />
        <StoriesPage />
      </>,
      '/stories',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load More Stories' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
    await userEvent.click(field);
    arrive();
    await screen.findByText('1 more story.');
    await screen.findByText(/Story 1\./);
    await userEvent.keyboard('hysteria');
    expect(field.value).toBe('hysteria');
  });
});

describe('while stories are paused', () => {
  afterEach(() => act(clearReaderState));

  const intake = { paused: true, message: null, until: null, weeks: null, capacity: null, helpText: null };
  const openWith = (more: object, query = '?share=1', answers: Parameters<typeof mockApi>[0] = {}) => {
    const calls = mockApi({
      'GET /api/confessions': { body: [] },
      'GET /api/confessions/intake': { body: { ...intake, ...more } },
      ...answers,
    });
    return { calls, ...renderPage(<StoriesPage />, `/stories${query}`) };
  };
  const notice = () => screen.findByRole('region', { name: 'We’re taking a short break from new stories' });

  it('a notice takes the place of the form, and says what still works', async () => {
    openWith({});
    const { textContent } = await notice();
    expect(textContent).toContain('so that we can read the ones we have with care.');
    expect(textContent).toContain('We don’t know yet when we’ll start again.');
    const links = within(await notice()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/stories', '/data']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the notice has the editors’ words and the day', async () => {
    openWith({ message: 'We are taking our exams.', until: '2026-12-04' });
    expect((await notice()).textContent).toContain('We are taking our exams.We’ll start again on December 4.');
  });

  it('the stories can be read as always', async () => {
    openWith({}, '');
    expect(await screen.findByRole('button', { name: 'Share Your Story' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /short break/ })).toBeNull();
  });

  it('a text that was being written stays, with the reason at its field', async () => {
    let paused = false;
    const sentence = 'We’re not taking stories right now.';
    openWith({}, '?share=1', {
      'GET /api/confessions/intake': () => ({ body: { ...intake, paused } }),
      'POST /api/confessions': () => {
        paused = true;
        return { status: 409, body: { status: 409, code: 'stories_paused', message: sentence } };
      },
    });
    await userEvent.type(screen.getByRole('textbox'), 'The queue behind me went quiet.');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Anonymously' }));
    expect((await notice()).textContent).toContain('Your story is still below');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The queue behind me went quiet.');
    expect(screen.getByText(sentence, { selector: '.field-error > span' })).toBeTruthy();
  });

  it('the form says about how long a story takes, and the panel after sending too, with the editors’ text', async () => {
    openWith({ paused: false, weeks: 3, capacity: 30, helpText: 'Talk to someone.\nRest.' }, '?share=1', {
      'POST /api/confessions': { status: 201, body: {} },
    });
    const line = (await screen.findByText(/^We read about/)).closest('p')!;
    expect(line.textContent).toBe('We read about 30 a week. Yours may take about 3 weeks.');
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')!.split(' ')).toContain(line.id);
    await send();
    expect(screen.getByText(/An editor will read it,/).textContent).toContain('probably in about 3 weeks.');
    expect(screen.getByText(/Talk to someone\./).textContent).toBe('Talk to someone.\nRest.');
  });
});
