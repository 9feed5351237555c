import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { hotlines } from '../../features/help/lines';
import { formatDate } from '../../lib/dates';
import { renderPage } from '../../testing/render-page';
import Data from './data';

const hrefs = (name: RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the tools page', () => {
  it('starts with 911, then 988 by call and by text, before any other link', () => {
    renderPage(<Data />, '/data');
    const first = screen.getAllByRole('link').slice(0, 3);
    expect(first.map((link) => link.getAttribute('href'))).toEqual(['tel:911', 'tel:988', 'sms:988']);
    expect(screen.getByRole('heading', { level: 1, name: 'tools' })).toBeTruthy();
  });

  it('names each number for screen readers: the action, the digits one by one, and the organization', () => {
    renderPage(<Data />, '/data');
    expect(hrefs(/^Text HOME to 741741 *, 7 4 1 7 4 1, Crisis Text Line$/)[0]).toBe('sms:741741?&body=HOME');
    expect(hrefs(/^Call 1-800-656-4673/)[0]).toBe('tel:+18006564673');
  });

  it('shows the hours, the website and the check date of each line', () => {
    renderPage(<Data />, '/data');
    for (const line of hotlines) {
      const entry = screen.getByRole('heading', { level: 4, name: line.name }).closest('article')!;
      expect(within(entry).getByText(line.hours)).toBeTruthy();
      const source = line.asOf ? `, using a source from ${formatDate(line.asOf)}` : '';
      expect(within(entry).getByText(`November 21, 2026${source}`)).toBeTruthy();
      const site = within(entry).getAllByRole('link').at(-1)!;
      expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual([line.link, 'noreferrer']);
    }
  });

  it('has a quick reference that screen readers read as a table', () => {
    renderPage(<Data />, '/data');
    const table = screen.getByRole('table', { name: 'Quick reference' });
    const row = within(table).getByRole('row', { name: /^The person I’m dating scares me/ });
    expect(within(row).getByRole('link', { name: /^Text LOVEIS to 22522/ })).toBeTruthy();
    expect(within(table).getByRole('link', { name: 'findahelpline.com' })).toBeTruthy();
  });

  it('says what leaving clears and what it does not clear', () => {
    renderPage(<Data />, '/data');
    const part = screen.getByRole('region', { name: '“Leave this page”' });
    expect(part.textContent).toMatch(/clears anything you typed/);
    expect(part.textContent).toMatch(/can’t clear your browser’s history or its Back button/);
  });

  it('says what a call costs, who will know, and what stays on the phone', () => {
    renderPage(<Data />, '/data');
    const part = screen.getByRole('region', { name: 'Before you call' });
    expect(within(part).getAllByRole('term').map((term) => term.textContent)).toEqual([
      'What it costs',
      'Who will know',
      'What stays on the phone',
      'What happens',
    ]); // prettier-ignore
  });
});
