import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import NotFound from './not-found';

describe('the not-found page', () => {
  it('shows the specified words, and links to other pages', () => {
    renderPage(<NotFound />, '/nowhere');
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });
});
