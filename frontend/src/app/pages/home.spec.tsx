import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import HomePage from './home';

describe('the home page', () => {
  it('gives each destination one unambiguous link name', async () => {
    mockApi({
      'GET /api/posts': { body: [] },
      'GET /api/confessions': { body: [] },
      'GET /api/categories': { body: [] },
    });
    renderPage(<HomePage />);
    const ways = {
      Journal: '/articles',
      Stories: '/confessions',
      About: '/about',
      'Read Our Research': '/articles',
      'Explore Stories': '/confessions',
      'Founder’s Message': '/founder',
    };
    for (const [name, to] of Object.entries(ways)) {
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
    }
  });

  it('has the newest article above everything else, and once', async () => {
    const post = (id: number, title: string) => ({ id, title, version: 1, categoryId: 1, createdAt: '2026-11-20', publishedAt: null, imageUrl: null }); // prettier-ignore
    mockApi({ 'GET /api/posts': { body: [post(2, 'Spinster'), post(1, 'Shrill')] } });
    renderPage(<HomePage />);
    const newest = await screen.findByRole('link', { name: 'Spinster' });
    const ways = screen.getByRole('navigation', { name: 'Start here' });
    expect(newest.compareDocumentPosition(ways) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Shrill' })).toBeTruthy();
  });

  it.each([
    ['old', '2026-03-05T00:00:00.000Z', 'No. 002, November 2026'],
    ['the newest', '2026-12-01T00:00:00.000Z', 'No. 001, December 2026'],
  ])('has the number and month of the newest article at the top when the pinned one is %s', async (_, on, strip) => {
    const post = (id: number, publishedAt: string) => ({ id, title: `Word ${id}`, version: 1, categoryId: 1, createdAt: '2025-01-01T00:00:00.000Z', publishedAt, imageUrl: null, pinned: id === 1 }); // prettier-ignore
    mockApi({ 'GET /api/posts': { body: [post(1, on), post(2, '2026-11-20T00:00:00.000Z'), post(3, '2026-10-01T00:00:00.000Z')] } }); // prettier-ignore
    renderPage(<HomePage />);
    expect(await screen.findByText('Pinned in the Journal')).toBeTruthy();
    expect(screen.getByText(strip)).toBeTruthy();
  });

  it.each([
    ['has no story yet', [], 'The first story here could be yours.', '/stories?share=1'],
    [
      'has only long ones',
      [{ id: 'a', content: 'She said so. '.repeat(30), category: 'Other', contentNotes: [], createdAt: '2026-11-20' }],
      'Read what people told us.',
      '/stories',
    ],
  ])('asks for the first story only while the site %s', async (_, stories, words, to) => {
    mockApi({ 'GET /api/posts': { body: [] }, 'GET /api/confessions': { body: stories } });
    renderPage(<HomePage />);
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(to);
  });

  it('tells screen reader users what “Learn More” is about', () => {
    mockApi({});
    renderPage(<HomePage />);
    const link = screen.getByRole('link', { name: 'Learn More about our mission' });
    expect(link.getAttribute('href')).toBe('/about');
    expect([...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent).toBe('Learn More');
  });
});
