import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { figures } from '../../features/records/figures';
import { organizations } from '../../features/records/organizations';
import { renderPage } from '../../testing/render-page';
import Resources from './resources';

describe('the records', () => {
  it('show each figure with its sentence, publisher, year, and a source link without a referrer', () => {
    renderPage(<Resources />, '/resources');
    for (const figure of figures) {
      const entry = screen.getByText(figure.says).closest('article')!;
      expect(within(entry).getByRole('heading', { level: 3 }).textContent).toContain(figure.figure);
      expect(entry.textContent).toContain(`${figure.publisher}, ${figure.source}, ${figure.year}.`);
      const link = within(entry).getByRole('link', { name: /^Source of No\. \d{3}$/ });
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([figure.link, 'noreferrer']);
    }
  });

  it('highlight exactly one figure', () => {
    const { container } = renderPage(<Resources />, '/resources');
    expect([...container.querySelectorAll('.highlight')].map((mark) => mark.textContent)).toEqual(['1 in 3']);
  });

  it('list organizations that help, each with a contact and a website', () => {
    renderPage(<Resources />, '/resources');
    for (const { name, contact, website } of organizations) {
      const entry = screen.getByRole('heading', { level: 3, name }).closest('li')!;
      const links = within(entry).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([contact.href, website]);
    }
  });

  it('end with actions for the reader: volunteer, donate, share', () => {
    renderPage(<Resources />, '/resources');
    const acts = screen.getByRole('region', { name: 'Take Action' });
    expect(within(acts).getAllByRole('heading', { level: 3 }).map((act) => act.textContent)).toEqual([
      'Volunteer',
      'Donate',
      'Share',
    ]); // prettier-ignore
    expect(within(acts).getByRole('link', { name: 'Send by email' }).getAttribute('href')).toContain(
      encodeURIComponent('https://archive.example/resources'),
    );
  });

  it('copy the page’s link, and confirm it for two seconds', async () => {
    const copied: string[] = [];
    const writeText = (text: string) => Promise.resolve(void copied.push(text));
    Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
    jest.useFakeTimers();
    renderPage(<Resources />, '/resources');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
    expect(copied).toEqual(['https://archive.example/resources']);
    expect(screen.getByRole('status').textContent).toBe('Copied!');
    act(() => void jest.advanceTimersByTime(2000));
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    jest.useRealTimers();
  });
});
