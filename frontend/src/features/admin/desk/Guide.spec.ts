import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { headingSlug } from '../../../../../backend/src/platform/markdown/shared/heading-ids';

const guide = readFileSync(new URL('../../../../../docs/moderating.md', import.meta.url), 'utf8');

describe('the guide for moderators', () => {
  // These ids are GitHub's, too, where the guide is also read: plain words and spaces, and at most 60 characters.
  it('links only to headings that it has', () => {
    const ids = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, text]) => `#${headingSlug(text!)}`);
    const links = [...guide.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(ids).toContain(link);
    for (const [, text] of guide.matchAll(/^#{2,3} (.+)$/gm)) expect(text).toMatch(/^[\p{L}\p{N} ’-]{1,60}$/u);
  });

  it('begins with its title, which is the title of the page', () => {
    expect(guide).toMatch(/^# Moderating: .+\n/);
  });
});
