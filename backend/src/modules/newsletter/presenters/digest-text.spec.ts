import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { HOSTILE_TEXTS } from '../../../../test/support/hostile-text.js';
import { renderMarkdown } from '../../../platform/markdown/render-markdown.js';
import { CAMPAIGN_LENGTHS } from '../contract.js';
import { digestText } from './digest-text.js';

const MONTH = { first: '2026-11-01', next: '2026-12-01', name: 'November' };
const article = (change: object = {}) => ({
  id: 9,
  title: 'Spinster',
  excerpt: 'A job.',
  category: 'Dirty Words',
  readingMinutes: 4,
  ...change,
});
const shown = (content: string) => new JSDOM(renderMarkdown(content).html).window.document;

describe('The draft of a digest', () => {
  it('lists each article with its link, category, minutes and excerpt', () => {
    const { subject, preheader, content } = digestText(MONTH, [article(), article({ id: 10, title: 'Hysteria' })]);
    expect([subject, preheader]).toEqual(['New in November', 'Spinster · Hysteria']);
    const document = shown(content);
    expect([...document.querySelectorAll('h2 a')].map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
      ['/article/9', 'Spinster'],
      ['/article/10', 'Hysteria'],
    ]);
    expect(document.body.textContent).toContain('Dirty Words, 4 min');
  });

  it('shows a title and an excerpt as the text that they are, whatever it is', () => {
    const odd = [
      '*not* _bold_',
      '[x](https://evil.example)',
      '# One',
      '<b>x</b>',
      '1. a',
      '`code`',
      '~~a~~',
      ...HOSTILE_TEXTS,
    ];
    for (const title of odd.filter((one) => !/\p{C}/u.test(one) && one.trim() === one)) {
      const document = shown(digestText(MONTH, [article({ title, excerpt: title })]).content);
      expect([...document.querySelectorAll('h2 a')].map((a) => a.getAttribute('href'))).toEqual(['/article/9']);
      expect(document.querySelector('b, em em, strong, code, del, li, script, img')).toBeNull();
    }
  });

  it('is short enough to be saved, and says how many articles it leaves out', () => {
    const many = Array.from({ length: 100 }, (_, id) => article({ id: id + 1, title: 'T'.repeat(500) }));
    const { preheader, content } = digestText(MONTH, many);
    expect([...content].length).toBeLessThanOrEqual(CAMPAIGN_LENGTHS.content.max);
    expect([...preheader].length).toBeLessThanOrEqual(CAMPAIGN_LENGTHS.preheader.max);
    const [, left] = /And (\d+) more on the site/.exec(content) ?? [];
    expect(Number(left) + shown(content).querySelectorAll('h2').length).toBe(100);
  });
});
