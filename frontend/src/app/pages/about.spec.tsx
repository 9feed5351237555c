import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import About from './about';
import Founder from './founder';

describe('the about page', () => {
  it('shows its quote, its mission, why it was started, and the four values', () => {
    const { container } = renderPage(<About />, '/about');
    expect(container.querySelector('blockquote')?.textContent).toContain('Say the word');
    expect(screen.getByRole('region', { name: 'Mission' }).textContent).toContain(
      'long-lasting conversations about words and concepts that are avoided or misused',
    );
    expect(screen.getByRole('region', { name: 'Why I Started This' })).toBeTruthy();
    const values = within(screen.getByRole('region', { name: 'What we stand for' }));
    expect(values.getAllByRole('heading').slice(1).map((value) => value.textContent)).toEqual([
      'Truth',
      'Change',
      'Inclusion',
      'Impact',
    ]); // prettier-ignore
  });

  it('has the guidelines, corrections and privacy anchors that other pages link to', () => {
    const { container } = renderPage(<About />, '/about');
    for (const id of ['guidelines', 'corrections', 'privacy'])
      expect(container.querySelector(`#${id} h2`)).toBeTruthy();
  });

  it('says how to withdraw a story, and where to write', () => {
    renderPage(<About />, '/about');
    expect(screen.getByRole('region', { name: 'Guidelines' }).textContent).toMatch(
      /take it back anytime.*nothing ties you to the story/,
    );
    expect(screen.getByRole('link', { name: 'editors@example.org' }).getAttribute('href')).toBe(
      'mailto:editors@example.org',
    );
  });

  it('states what the server stores about a story, and leads to the pages with everything', () => {
    renderPage(<About />, '/about');
    expect(screen.getByRole('region', { name: 'Privacy' }).textContent).toContain(
      'We save its text, its category, its content note if you picked one, and the day. We don’t save your name',
    );
    for (const [name, href] of [
      ['All of our guidelines', '/guidelines'],
      ['What we keep, and how long', '/privacy'],
      ['Terms', '/terms'],
    ])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});

describe('the founder’s message', () => {
  it('ends with the specified words', () => {
    const { container } = renderPage(<Founder />, '/founder');
    expect(container.querySelector('.founder-letter')?.textContent).toMatch(/welcome to the archive$/);
  });
});
