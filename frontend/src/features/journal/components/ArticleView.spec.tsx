import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import type { Article } from '../api/get-post';
import { ArticleView } from './ArticleView';

const article = {
  ...{ id: 7, title: 'Spinster', excerpt: 'A job.', readingMinutes: 1, published: true, imageUrl: null, version: 1 },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', publishedAt: null, body: null, sources: null, corrections: [] },
} as unknown as Article;
const open = (more: Partial<Article>) =>
  renderPage(<ArticleView article={{ ...article, ...more }} category={undefined} acts={null} />);

afterEach(() => void jest.restoreAllMocks());

describe('an article', () => {
  it('says that a reader suggested it, with a link to the board of ideas', () => {
    open({ suggestedByReader: true });
    const line = screen.getByRole('link', { name: 'Based on a reader’s suggestion' });
    expect(line.getAttribute('href')).toBe('/asked');
  });

  it.each([{}, { suggestedByReader: false }])('says nothing of it otherwise: %j', (more) => {
    open(more);
    expect(screen.queryByText(/suggestion/)).toBeNull();
  });

  it('is printed with the day of the reader’s own time zone, not of UTC', () => {
    // A day that is none in UTC, wherever the test runs.
    jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(1999);
    jest.spyOn(Date.prototype, 'getMonth').mockReturnValue(11);
    jest.spyOn(Date.prototype, 'getDate').mockReturnValue(31);
    const { container } = open({});
    expect(container.querySelector('.article-printed')?.textContent).toContain('Accessed December 31, 1999.');
  });
});
