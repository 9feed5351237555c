import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { button, openDesk, resetDesk } from '../../../testing/desk';
import { termOf } from '../../../testing/terms';

resetDesk();

const BOSSY = termOf('bossy', {
  ...{ kind: 'adjective', forms: ['bossier', 'bossiest'], history: 'From *baas*.', version: 3 },
  synonyms: [{ word: 'in charge', relation: 'preferred', note: 'Says it.' }],
});
const DRAFT = termOf('hag', { status: 'draft' });
const refused = (code: string, message: string) => ({ status: 409, body: { status: 409, code, message } });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** Opens the tab. `asked` has the questions of the browser's dialog, which are answered with `sure`. */
function open(answers: Record<string, unknown> = {}, sure = true) {
  const asked: string[] = [];
  window.confirm = (question = '') => {
    asked.push(question);
    return sure;
  };
  const desk = openDesk('/admin?tab=glossary', {
    'GET /api/glossary': { body: [BOSSY, DRAFT], headers: { 'x-total-count': '2' } },
    'GET /api/glossary/bossy': { body: BOSSY },
    ...answers,
  });
  return { ...desk, asked };
}
async function edit(answers: Record<string, unknown> = {}) {
  const desk = open({ 'PUT /api/glossary/bossy': { body: BOSSY }, ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit bossy' }));
  await field('Word');
  return desk;
}

describe('the glossary on the desk', () => {
  it('has all words, and says which ones readers don’t see', async () => {
    open();
    const [bossy, hag] = within(await screen.findByRole('list', { name: 'Words' })).getAllByRole('listitem');
    expect(within(bossy!).queryByText('Draft')).toBeNull();
    expect(within(hag!).getByText('Draft')).toBeTruthy();
    expect(screen.getByText('2 words')).toBeTruthy();
  });

  it('is read again whenever the tab opens, because other editors write words', async () => {
    let words = [BOSSY];
    const { go } = open({ 'GET /api/glossary': () => ({ body: words, headers: { 'x-total-count': '1' } }) });
    await screen.findByRole('listitem', { name: 'bossy' });
    await go('/admin?tab=posts');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'bossy' })).toBeNull());
    words = [DRAFT];
    await go('/admin?tab=glossary');
    expect(await screen.findByRole('listitem', { name: 'hag' })).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: 'bossy' })).toBeNull();
  });

  it('searches on the server, so that every word is found', async () => {
    const { requestsTo, path } = open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search words' }), 'spin{Enter}');
    await waitFor(() => expect(requestsTo('/api/glossary').at(-1)).toMatchObject({ q: 'spin' }));
    expect(path()).toContain('q=spin');
  });

  it('gets a new word with its forms and related words', async () => {
    const { calls } = open({ 'POST /api/glossary': { status: 201, body: termOf('crone') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Word' }));
    await userEvent.click(button('Save'));
    for (const problem of ['Add the word.', 'Say what it means.'])
      expect(await screen.findByText(problem)).toBeTruthy();
    await userEvent.type(await field('Word'), 'crone');
    await userEvent.type(await field('Forms (optional)'), 'crones, old  crone,');
    await userEvent.type(await field('What it means'), 'An old woman.');
    await userEvent.click(button('Add a Related Word'));
    await userEvent.type(await field('Word 1'), 'elder');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What it is' }), 'neutral');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Readers can see it' }));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(shownToast()[0]).toBe('“crone” is on the site'));
    expect(bodies(calls, 'POST /api/glossary')).toEqual([
      {
        ...{ term: 'crone', slug: null, kind: '', forms: ['crones', 'old  crone'], definition: 'An old woman.' },
        ...{ history: '', instead: '', sources: '', published: true },
        synonyms: [{ word: 'elder', relation: 'neutral' }],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says at the field that an address is taken, and what was typed stays', async () => {
    open({ 'POST /api/glossary': refused('term.slug-taken', 'Another term has this web address.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Word' }));
    await userEvent.type(await field('Word'), 'bossy');
    await userEvent.type(await field('What it means'), 'In charge.');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Another term has this web address.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Web address (optional)'));
  });

  it('edits a word over the version that was opened, and never its address', async () => {
    const { calls } = await edit();
    expect(screen.queryByRole('textbox', { name: 'Web address (optional)' })).toBeNull();
    expect((await field('Forms (optional)')).value).toBe('bossier, bossiest');
    await userEvent.click(button('Remove word 1'));
    await userEvent.clear(await field('Where it’s been (optional)'));
    await userEvent.click(button('Save'));
    await waitFor(() =>
      expect(bodies(calls, 'PUT /api/glossary/bossy')).toEqual([
        expect.objectContaining({ term: 'bossy', forms: BOSSY.forms, synonyms: [], history: '', version: 3 }),
      ]),
    );
  });

  const formsAfter = async (forms: string[], change: (input: HTMLInputElement) => Promise<void>) => {
    const stored = { ...BOSSY, forms };
    const { calls } = await edit({
      'GET /api/glossary/bossy': { body: stored },
      'PUT /api/glossary/bossy': { body: stored },
    });
    await change(await field('Forms (optional)'));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(bodies(calls, 'PUT /api/glossary/bossy')).toHaveLength(1));
    return (bodies(calls, 'PUT /api/glossary/bossy') as { forms: string[] }[])[0]!.forms;
  };

  it.each([
    [['bossy, bossier']],
    [['bossy, bossier', 'bossiest']],
    [['bossier; bossiest']],
    [['bossy, bossier', 'bossier; bossiest']],
  ])('saves the forms of a word as they are if nobody changes them: %j', async (forms) =>
    expect(await formsAfter(forms, () => Promise.resolve())).toEqual(forms),
  );

  it('takes a form with a comma in it if there are semicolons between the forms', async () =>
    expect(
      await formsAfter(['bossy, bossier'], async (input) => {
        expect(input.value).toBe('bossy, bossier;');
        await userEvent.type(input, ' bossiest');
      }),
    ).toEqual(['bossy, bossier', 'bossiest']));

  it('says where a word stands twice', async () => {
    await edit({ 'PUT /api/glossary/bossy': refused('term.word-twice', '“bossier” is the term itself.') });
    await userEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('“bossier” is the term itself.');
  });

  it('shows the newest version when someone else changed it first', async () => {
    let newest = BOSSY;
    await edit({
      'GET /api/glossary/bossy': () => ({ body: newest }),
      'PUT /api/glossary/bossy': () => {
        newest = { ...BOSSY, term: 'Bossy', version: 4 };
        return refused('term.stale', 'Someone changed this term. Open it again.');
      },
    });
    await userEvent.type(await field('Word'), '!');
    await userEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('Someone changed this term. Open it again.');
    expect((await field('Word')).value).toBe('bossy!');
    await userEvent.click(button('Show the Newest'));
    await waitFor(async () => expect((await field('Word')).value).toBe('Bossy'));
  });

  it('keeps what was typed if the newest version doesn’t load, and says so', async () => {
    let newest: { status?: number; body: unknown } = { body: BOSSY };
    await edit({
      'GET /api/glossary/bossy': () => newest,
      'PUT /api/glossary/bossy': refused('term.stale', 'Someone changed this term. Open it again.'),
    });
    await userEvent.type(await field('Word'), '!');
    await userEvent.click(button('Save'));
    await screen.findByRole('alert');
    newest = problem(503, 'Come back later.');
    await userEvent.click(button('Show the Newest'));
    await waitFor(() => expect(shownToast()).toEqual(['The word didn’t load', 'Come back later.']));
    expect((await field('Word')).value).toBe('bossy!');
    newest = { body: { ...BOSSY, term: 'Bossy', version: 4 } };
    await userEvent.click(button('Show the Newest'));
    await waitFor(async () => expect((await field('Word')).value).toBe('Bossy'));
  });

  it('asks before it discards what was typed', async () => {
    const { asked } = await edit();
    await userEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
    window.confirm = (question = '') => asked.push(question) > 1;
    await userEvent.click(await screen.findByRole('button', { name: 'Edit bossy' }));
    await userEvent.type(await field('Word'), '!');
    await userEvent.click(button('Cancel'));
    expect(asked).toEqual(['Discard what you typed?']);
    expect((await field('Word')).value).toBe('bossy!');
  });

  it('publishes a draft, takes a word back, and deletes one after a question', async () => {
    const { calls, asked } = open({
      'PUT /api/glossary/hag': { body: { ...DRAFT, status: 'published' } },
      'PUT /api/glossary/bossy': { body: { ...BOSSY, status: 'draft' } },
      'DELETE /api/glossary/hag': { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish hag' }));
    await waitFor(() => expect(shownToast()[0]).toBe('“hag” is on the site'));
    await userEvent.click(button('Unpublish bossy'));
    await waitFor(() => expect(shownToast()[0]).toBe('“bossy” is a draft now'));
    await userEvent.click(button('Delete hag'));
    await waitFor(() => expect(shownToast()[0]).toBe('“hag” is deleted'));
    expect(asked).toEqual(['Delete “hag” for good? Its page will be gone, and links to it will break.']);
    expect(bodies(calls, 'PUT /api/glossary/hag')).toEqual([{ published: true, version: 1 }]);
    expect(bodies(calls, 'PUT /api/glossary/bossy')).toEqual([{ published: false, version: 3 }]);
  });

  it('leaves the focus at the next word after one is deleted, or at the button that adds one', async () => {
    let words = [BOSSY, DRAFT];
    const without = (slug: string) => () => {
      words = words.filter((one) => one.slug !== slug);
      return { status: 204 };
    };
    open({
      'GET /api/glossary': () => ({ body: words, headers: { 'x-total-count': String(words.length) } }),
      'DELETE /api/glossary/bossy': without('bossy'),
      'DELETE /api/glossary/hag': without('hag'),
    });
    (await screen.findByRole('button', { name: 'Delete bossy' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'bossy' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Delete hag')));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('No words found.');
    await waitFor(() => expect(document.activeElement).toBe(button('Add a Word')));
  });

  it('is loaded again for the readers’ pages in this window after a change', async () => {
    const { client } = open({
      'PUT /api/glossary/hag': { body: { ...DRAFT, status: 'published' } },
      'PUT /api/glossary/bossy': { body: BOSSY },
    });
    const read = [['glossary'], ['glossary', 'bossy']];
    const load = () => read.forEach((queryKey) => client.setQueryData(queryKey, 'As it was.'));
    const forgotten = () =>
      waitFor(() => expect(read.map((queryKey) => client.getQueryData(queryKey))).toEqual([undefined, undefined]));
    load();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish hag' }));
    await forgotten();
    load();
    await userEvent.click(button('Edit bossy'));
    await field('Word');
    await userEvent.click(button('Save'));
    await forgotten();
  });

  it('keeps a word when the editor is not sure', async () => {
    const { calls } = open({}, false);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete hag' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
