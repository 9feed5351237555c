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

  it('tells screen reader users what “Learn More” is about', () => {
    mockApi({});
    renderPage(<HomePage />);
    const link = screen.getByRole('link', { name: 'Learn More about our mission' });
    expect(link.getAttribute('href')).toBe('/about');
    expect([...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent).toBe('Learn More');
  });
});
