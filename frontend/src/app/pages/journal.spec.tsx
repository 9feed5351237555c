import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import JournalPage from './journal';

describe('the journal', () => {
  it('keeps the focus on the category that was chosen, so that a keyboard goes on from there', async () => {
    const category = { id: 4, name: 'Dirty Words', slug: 'dirty-words', description: '', publishedCount: 1 };
    const calls = mockApi({ 'GET /api/posts': { body: [] }, 'GET /api/categories': { body: [category] } });
    renderPage(<JournalPage />, '/journal');
    const button = () => screen.findByRole('button', { name: 'Dirty Words' });
    (await button()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
    expect(document.activeElement).toBe(await button());
    await waitFor(() => expect(calls.some(({ path }) => path.includes('category=dirty-words'))).toBe(true));
  });
});
