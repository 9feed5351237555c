import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { SearchBox } from './SearchBox';

const RESULTS = 'GET /api/search';
const WORDS = 'GET /api/search/words';
const article = { type: 'article', id: 12, title: 'Hysteria', category: 'The Body', excerpt: 'not hysteria' };

const options = () => screen.queryAllByRole('option');

async function search(typed: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Search articles and stories' }));
  await userEvent.type(screen.getByRole('combobox'), typed);
}

describe('the words of a search', () => {
  it('are called avoided or a slur above the results, with better ones and a link to the glossary', async () => {
    const old = { word: 'old maid', relation: 'avoided', term: 'spinster', slug: 'spinster', preferred: ['single'] };
    const slur = { word: 'hag', relation: 'slur', term: 'crone', slug: 'crone', preferred: [] };
    mockApi({ [RESULTS]: { body: [article] }, [WORDS]: { body: [old, slur] } });
    const { path: at } = renderPage(<SearchBox />);
    await search('old maid or hag');
    await waitFor(() => expect(options()).toHaveLength(1));
    const lines = [...document.querySelectorAll('.search-word')];
    expect(lines.map((line) => line.textContent)).toEqual([
      '“old maid” is avoided by many. Better: single. See “spinster” in the glossary',
      '“hag” is a slur. See “crone” in the glossary',
    ]);
    expect(lines[0]!.compareDocumentPosition(options()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(screen.getByRole('link', { name: 'See “spinster” in the glossary' }));
    await waitFor(() => expect(at()).toBe('/glossary/spinster'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('lead to the term that was searched for, also when nothing else is found, without a judgment', async () => {
    const term = { word: 'crones', relation: null, term: 'crone', slug: 'crone', preferred: ['old woman'] };
    mockApi({ [RESULTS]: { body: [] }, [WORDS]: { body: [term] } });
    renderPage(<SearchBox />);
    await search('crones');
    const link = await screen.findByRole('link', { name: 'See “crone” in the glossary' });
    expect(link.closest('p')!.textContent).toBe('See “crone” in the glossary');
    expect(link.getAttribute('href')).toBe('/glossary/crone');
  });

  it('are not judged in a crisis', async () => {
    const word = { word: 'suicide', relation: 'avoided', term: 'x', slug: 'x', preferred: [] };
    mockApi({ [RESULTS]: { body: [article] }, [WORDS]: { body: [word] } });
    renderPage(<SearchBox />);
    await search('suicide');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(screen.queryByText(/glossary/)).toBeNull();
  });

  it('do not keep the results back when the glossary does not answer', async () => {
    mockApi({ [RESULTS]: { body: [article] }, [WORDS]: problem(503, 'Not now.') });
    renderPage(<SearchBox />);
    await search('hysteria');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(document.querySelector('.search-word')).toBeNull();
  });
});
