import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { headingId } from './heading-id';

const guide = readFileSync(new URL('../../../../../docs/moderating.md', import.meta.url), 'utf8');

describe('the guide for moderators', () => {
  it('links only to headings that it has', () => {
    const ids = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, text]) => `#${headingId(text!)}`);
    const links = [...guide.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(ids).toContain(link);
  });

  it('begins with its title, which is the title of the page', () => {
    expect(guide).toMatch(/^# Moderating: .+\n/);
  });

  it.each([
    ['Names and places', 'names-and-places'],
    ['What’s new, for you?', 'whats-new-for-you'],
  ])('gives %j an id', (text, id) => expect(headingId(text)).toBe(id));
});
