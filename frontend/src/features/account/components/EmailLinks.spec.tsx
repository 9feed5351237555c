import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import { UndoEmail } from './EmailLinks';

describe('a link that takes a change of the email back, and does not work', () => {
  it('leads to the contact form, for those who can’t get into their account', () => {
    renderPage(<UndoEmail token={null} />);
    expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact');
  });
});
