import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import { termOf } from '../../testing/terms';
import GlossaryPage from './glossary';

const LIST = 'GET /api/glossary';
const BACHELOR = termOf('bachelor');
const BOSSY = termOf('bossy', { synonyms: [{ word: 'in charge', relation: 'preferred' }] });
const QUEER = termOf('queer', { forms: ['queerness'] });

function open(...terms: unknown[]) {
  mockApi({ [LIST]: { body: terms } });
  renderPage(<GlossaryPage />, '/glossary');
}
const words = () => screen.queryAllByRole('term').map((term) => within(term).getByRole('link').textContent);

describe('the glossary', () => {
  it('has the terms by letter, each with its meaning, and the word to use in its place', async () => {
    open(BACHELOR, BOSSY, QUEER);
    const link = await screen.findByRole('link', { name: 'bossy' });
    expect(link.getAttribute('href')).toBe('/glossary/bossy');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['B', 'Q']);
    expect(screen.getByText('The meaning of bossy.')).toBeTruthy();
    expect(screen.getByText('Try in charge.')).toBeTruthy();
  });

  it('links only to letters that have terms', async () => {
    open(BACHELOR, QUEER, termOf('2SLGBTQ', { slug: '2slgbtq' }));
    const letters = within(await screen.findByRole('navigation', { name: 'Letters' }));
    expect(letters.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['B', '#letter-B'],
      ['Q', '#letter-Q'],
      ['#', '#letter-other'],
    ]);
    for (const id of ['letter-B', 'letter-Q', 'letter-other']) expect(document.getElementById(id)).not.toBeNull();
  });

  it('finds words while they are typed, also forms and related words, and says how many', async () => {
    open(BACHELOR, BOSSY, QUEER);
    const field = await screen.findByRole('searchbox', { name: 'Find a word' });
    await userEvent.type(field, 'CHARGE');
    expect(words()).toEqual(['bossy']);
    expect(screen.getByRole('status').textContent).toBe('1 word found');
    await userEvent.clear(field);
    await userEvent.type(field, 'queern');
    expect(words()).toEqual(['queer']);
    await userEvent.clear(field);
    await userEvent.type(field, 'xylophone');
    expect(words()).toEqual([]);
    expect(screen.getByText('Nothing here has “xylophone” in it.')).toBeTruthy();
  });

  it('has all of many terms, and no draft that only an editor gets', async () => {
    const next = '</api/glossary?limit=100&cursor=abc>; rel="next"';
    mockApi({
      [LIST]: ({ path }) =>
        path.includes('cursor=abc')
          ? { body: [QUEER, termOf('secret', { status: 'draft' })] }
          : { body: [BACHELOR], headers: { link: next } },
    });
    renderPage(<GlossaryPage />, '/glossary');
    await screen.findByRole('link', { name: 'queer' });
    expect(words()).toEqual(['bachelor', 'queer']);
  });

  it('says so while it is empty', async () => {
    open();
    expect(await screen.findByText('No words yet. The first ones are on their way.')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    let works = false;
    mockApi({ [LIST]: () => (works ? { body: [BOSSY] } : { status: 400 }) });
    renderPage(<GlossaryPage />, '/glossary');
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'bossy' })).toBeTruthy();
  });
});
