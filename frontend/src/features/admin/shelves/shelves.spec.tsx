import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '../../../components/Link';
import { mockApi, problem, type Call } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { ShelfButtons } from './ShelfButtons';

resetDesk();

const category = (id: number, name: string, order: number, publishedCount = 0) => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: null,
  order,
  formerSlugs: [],
  publishedCount,
  version: 3,
});
const both = [category(1, 'Body', 4, 1), category(2, 'Brain', 4)];
const open = async (which: 'Categories' | 'Series', answers: Parameters<typeof mockApi>[0]): Promise<Call[]> => {
  const calls = mockApi(answers);
  renderPage(<ShelfButtons />);
  await userEvent.click(button(which));
  return calls;
};
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
/** Records the questions, and answers the first two with no. */
const questions = (): string[] => {
  const asked: string[] = [];
  window.confirm = (question = '') => asked.push(question) > 2;
  return asked;
};
const DISCARD = 'Discard what you typed?';

describe('the categories on the desk', () => {
  /** Presses Delete. The response waits for the function that is returned. */
  const openDeleting = async () => {
    let stored = both;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await open('Categories', {
      'GET /api/categories': () => ({ body: stored }),
      'DELETE /api/categories/2': async () => {
        await answered;
        stored = both.slice(0, 1);
        return { status: 204 };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Brain' }));
    return () => answer();
  };

  it('are added with a name alone, and the server makes the address', async () => {
    const calls = await open('Categories', {
      'GET /api/categories': { body: both },
      'POST /api/categories': { status: 201, body: category(3, 'Law', 5) },
    });
    await screen.findByText('1 published article');
    await userEvent.click(button('Add a Category'));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Add a name.')).toBeTruthy();
    await userEvent.type(await name(), 'Law');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies(calls, 'POST /api/categories')).toEqual([{ name: 'Law', description: '', slug: null }]);
  });

  it('say at the field that an address is taken, and what was typed stays', async () => {
    await open('Categories', {
      'GET /api/categories': { body: both },
      'PUT /api/categories/2': {
        status: 409,
        body: { status: 409, code: 'category.slug-taken', message: 'Another category has this web address.' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Brain' }));
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Web address' });
    await userEvent.clear(address);
    await userEvent.type(address, 'body');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Another category has this web address.')).toBeTruthy();
    expect(address.value).toBe('body');
    expect(document.activeElement).toBe(address);
  });

  it('send only what was changed, so that what another editor changed meanwhile stays', async () => {
    const calls = await open('Categories', {
      'GET /api/categories': { body: both },
      'PUT /api/categories/2': { body: both[1] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Brain' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Description (optional)' }), 'How we think.');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies(calls, 'PUT /api/categories/2')).toEqual([{ description: 'How we think.', version: 3 }]);
  });

  it('are read again whenever the list opens, because other editors change them', async () => {
    let categories = both;
    await open('Categories', { 'GET /api/categories': () => ({ body: categories }) });
    await screen.findByText('Brain');
    await userEvent.click(button('Done'));
    categories = [category(1, 'Body', 4, 1), category(2, 'Mind', 4)];
    await userEvent.click(button('Categories'));
    expect(await screen.findByText('Mind')).toBeTruthy();
  });

  it('move, and get different numbers when two had the same', async () => {
    const calls = await open('Categories', {
      'GET /api/categories': { body: both },
      'PUT /api/categories/1': { body: both[0] },
      'PUT /api/categories/2': { body: both[1] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Brain up' }));
    await waitFor(() => expect(bodies(calls, 'PUT /api/categories/1')).toEqual([{ order: 2 }]));
    expect(bodies(calls, 'PUT /api/categories/2')).toEqual([{ order: 1 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Move Body up' }));
  });

  it('move one step after the other, because the second is based on the list that the first leaves', async () => {
    let stored = [category(1, 'Body', 1), category(2, 'Brain', 2), category(3, 'Law', 3)];
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const put = async ({ path, body }: Call) => {
      await answered;
      stored = stored.map((one) => (path === `/api/categories/${one.id}` ? { ...one, ...(body as object) } : one));
      return { body: both[0] };
    };
    const calls = await open('Categories', {
      'GET /api/categories': () => ({ body: stored.toSorted((one, other) => one.order - other.order) }),
      'PUT /api/categories/1': put,
      'PUT /api/categories/2': put,
      'PUT /api/categories/3': put,
    });
    const placed = () => [1, 2, 3].map((id) => bodies(calls, `PUT /api/categories/${id}`));
    const up = await screen.findByRole('button', { name: 'Move Law up' });
    await userEvent.click(up);
    await userEvent.click(up);
    // One press too many.
    await userEvent.click(up);
    await waitFor(() => expect(placed()).toEqual([[], [{ order: 3 }], [{ order: 2 }]]));
    answer();
    await waitFor(() => expect(placed()).toEqual([[{ order: 2 }], [{ order: 3 }], [{ order: 2 }, { order: 1 }]]));
    await waitFor(() => expect(up.getAttribute('aria-disabled')).toBe('true'));
    expect(stored.map(({ order }) => order)).toEqual([2, 3, 1]);
  });

  it('that have articles stay, and the reason is shown', async () => {
    await open('Categories', {
      'GET /api/categories': { body: both },
      'DELETE /api/categories/1': problem(409, 'This category has 1 article. Move it to another category first.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Body' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t delete Body. This category has 1 article. Move it to another category first.',
    );
    expect(screen.getByText('Body')).toBeTruthy();
  });

  it('close the form of one that is deleted meanwhile, which would leave a list without buttons', async () => {
    const answer = await openDeleting();
    await userEvent.click(button('Edit Brain'));
    await name();
    answer();
    const add = await screen.findByRole('button', { name: 'Add a Category' });
    expect(screen.queryByRole('form')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  it('keep another form that is opened while one of them is deleted, with what was typed in it', async () => {
    const answer = await openDeleting();
    await userEvent.click(button('Add a Category'));
    await userEvent.type(await name(), 'Law');
    answer();
    await waitFor(() => expect(screen.queryByText('Brain')).toBeNull());
    expect((await name()).value).toBe('Law');
  });

  it('close the form first on Escape, and then the list', async () => {
    await open('Categories', { 'GET /api/categories': { body: both } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Body' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Categories' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask before they discard what was typed, by key or by button', async () => {
    await open('Categories', { 'GET /api/categories': { body: both } });
    const asked = questions();
    const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Body' }));
    await edit();
    await userEvent.click(button('Cancel'));
    expect(asked).toEqual([]);
    await edit();
    await userEvent.type(await name(), '!');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Cancel'));
    expect(asked).toEqual([DISCARD, DISCARD]);
    expect((await name()).value).toBe('Body!');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    // The typed text is gone, and so is the question.
    await userEvent.click(button('Done'));
    expect(asked).toHaveLength(3);
  });
});

describe('the form of a list', () => {
  it('keeps its fields still while it is saved, because it closes with what is typed then', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    const answered = new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve));
    await open('Categories', {
      'GET /api/categories': { body: both },
      'POST /api/categories': () => answered,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Category' }));
    await userEvent.type(await name(), 'Law');
    await userEvent.click(button('Save'));
    await waitFor(async () => expect((await name()).readOnly).toBe(true));
    answer(problem(503, 'Come back later.'));
    await waitFor(async () => expect((await name()).readOnly).toBe(false));
    expect((await name()).value).toBe('Law');
  });

  it.each([
    ['Categories', 'Add a Category'],
    ['Series', 'Add a Series'],
  ])('asks before a link or closing the tab discards what was typed: %s', async (which, add) => {
    mockApi({ 'GET /api/categories': { body: both }, 'GET /api/series': { body: [] } });
    const { path } = renderPage(
      <>
        <ShelfButtons />
        <Link to="/about">About</Link>
      </>,
    );
    const asked = questions();
    const leave = () => fireEvent.click(screen.getByText('About'));
    await userEvent.click(button(which));
    await userEvent.click(await screen.findByRole('button', { name: add }));
    await name();
    expect(isAskedBeforeClosing()).toBe(false);
    await userEvent.type(await name(), 'Law');
    expect(isAskedBeforeClosing()).toBe(true);
    leave();
    await waitFor(() => expect(asked).toEqual([DISCARD]));
    expect([path(), (await name()).value]).toEqual(['/', 'Law']);
    leave();
    await waitFor(() => expect(asked).toHaveLength(2));
    leave();
    await waitFor(() => expect(path()).toBe('/about'));
    expect(asked).toHaveLength(3);
  });
});

describe('the series on the desk', () => {
  const work = { id: 4, name: 'Work', slug: 'work', description: null, parts: 1, readingMinutes: 8, version: 3 };
  const posts = [
    { id: 9, title: 'Spinster' },
    { id: 5, title: 'Hag' },
  ];

  it('say how many published articles they have and how long those take to read, if they have any', async () => {
    await open('Series', {
      'GET /api/series': { body: [work, { ...work, id: 5, name: 'Home', parts: 0, readingMinutes: 0 }] },
    });
    expect(await screen.findByText('1 published article · 8 min read')).toBeTruthy();
    expect(screen.getByText('0 published articles')).toBeTruthy();
  });

  it('are read again whenever the list opens, because publishing changes their parts', async () => {
    let series = work;
    await open('Series', { 'GET /api/series': () => ({ body: [series] }) });
    await screen.findByText('1 published article · 8 min read');
    await userEvent.click(button('Done'));
    series = { ...work, parts: 2, readingMinutes: 15 };
    await userEvent.click(button('Series'));
    expect(await screen.findByText('2 published articles · 15 min read')).toBeTruthy();
  });

  it('ask before they discard a new name, or a new order of their articles', async () => {
    await open('Series', { 'GET /api/series': { body: [work] }, 'GET /api/series/4': { body: { ...work, posts } } });
    const asked = questions();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Work' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move Hag up' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Cancel'));
    expect(asked).toEqual([DISCARD, DISCARD]);
    expect(screen.getAllByRole('button', { name: /^Remove / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Remove Hag',
      'Remove Spinster',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Move Hag down' }));
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Series' }));
    expect(asked).toHaveLength(2);
    await userEvent.type(await name(), 'Home');
    await userEvent.keyboard('{Escape}');
    expect(asked).toEqual([DISCARD, DISCARD, DISCARD]);
  });

  it('are edited with their articles, in the order on screen, over the version that was opened', async () => {
    const calls = await open('Series', {
      'GET /api/series': { body: [work] },
      'GET /api/series/4': { body: { ...work, posts } },
      'PUT /api/series/4': { body: { ...work, posts } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Work' }));
    const parts = within(await screen.findByRole('group', { name: 'Articles of the series' }));
    await userEvent.click(parts.getByRole('button', { name: 'Move Hag up' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Hag'),
      expect.stringContaining('Spinster'),
    ]);
    expect(screen.queryByRole('textbox', { name: 'Web address' })).toBeNull();
    await userEvent.click(button('Save'));
    await waitFor(() =>
      expect(bodies(calls, 'PUT /api/series/4')).toEqual([
        { name: 'Work', description: '', postIds: [5, 9], version: 3 },
      ]),
    );
  });

  it('are loaded again for the readers’ pages in this window after a change', async () => {
    mockApi({
      'GET /api/series': { body: [work] },
      'GET /api/series/4': { body: { ...work, posts } },
      'PUT /api/series/4': { body: { ...work, posts } },
      'DELETE /api/series/4': { status: 204 },
    });
    const { client } = renderPage(<ShelfButtons />);
    const read = [['series'], ['series', 4], ['posts', 'related', '9']];
    const load = () => read.forEach((queryKey) => client.setQueryData(queryKey, 'As it was.'));
    const forgotten = () =>
      waitFor(() => expect(read.filter((queryKey) => client.getQueryData(queryKey) !== undefined)).toEqual([]));
    await userEvent.click(button('Series'));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Work' }));
    await name();
    load();
    await userEvent.click(button('Save'));
    await forgotten();
    load();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Work' }));
    await forgotten();
  });

  describe('while one of them is being deleted', () => {
    const home = { ...work, id: 5, name: 'Home' };
    /** Presses Delete. The response waits for `answer`. */
    const openDeleting = async () => {
      let series = [work, home];
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await open('Series', {
        'GET /api/series': () => ({ body: series }),
        'GET /api/series/4': { body: { ...work, posts } },
        'DELETE /api/series/4': async () => {
          await answered;
          series = [home];
          return { status: 204 };
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Delete Work' }));
      return () => answer();
    };

    it('keep another form that is opened meanwhile, with what was typed in it', async () => {
      const answer = await openDeleting();
      await userEvent.click(button('Add a Series'));
      await userEvent.type(await name(), 'Law');
      answer();
      await waitFor(() => expect(screen.queryByText('Work')).toBeNull());
      expect((await name()).value).toBe('Law');
    });

    it('close the form of the deleted one, which would leave a list without buttons', async () => {
      const answer = await openDeleting();
      await userEvent.click(button('Edit Work'));
      await name();
      answer();
      const add = await screen.findByRole('button', { name: 'Add a Series' });
      expect(screen.queryByRole('form')).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(add));
    });
  });

  it('say when someone else changed them first, and the form stays', async () => {
    await open('Series', {
      'GET /api/series': { body: [work] },
      'GET /api/series/4': { body: { ...work, posts } },
      'PUT /api/series/4': problem(409, 'Someone changed this series. Open it again.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Work' }));
    await userEvent.type(await name(), '!');
    await userEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('Someone changed this series. Open it again.');
    expect((await name()).value).toBe('Work!');
  });

  it('take up to 100 articles, and say so instead of offering one more', async () => {
    const full = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, title: `Article ${at + 1}` }));
    await open('Series', {
      'GET /api/series': { body: [work] },
      'GET /api/series/4': { body: { ...work, posts: full } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Work' }));
    expect(await screen.findByText(/^A series holds up to 100 articles\./)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Add an article' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Article 7' }));
    expect(screen.getByRole('combobox', { name: 'Add an article' })).toBeTruthy();
  });

  it('are explained while there is none', async () => {
    await open('Series', { 'GET /api/series': { body: [] } });
    expect(await screen.findByText(/Readers see “Part 2 of 4”/)).toBeTruthy();
  });
});
