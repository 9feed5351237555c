import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { draw, drawCover } from './draw';
import { keyword } from './cover-design';

const slugs = ['the-body', 'the-brain', 'the-history', 'dirty-words', 'special-editions', 'anything'];

describe('covers', () => {
  it.each(slugs)('are drawn the same each time for %s', (slug) => {
    const of = { id: 14, slug, title: 'Hysterical: a short biography' };
    expect(draw(of)).toBe(draw(of));
    expect(drawCover(of)).toBe(draw(of));
  });

  it.each(slugs)('are drawn differently for neighboring articles of %s', (slug) => {
    const [a, b] = [13, 14].map((id) => drawCover({ id, slug, title: 'The same title' }));
    expect(a).not.toBe(b);
  });

  it.each(slugs)('have their word in the part that every crop shows, for %s', (slug) => {
    for (let id = 1; id <= 60; id++) {
      const [, x] = /<text x="([-\d.]+)"/.exec(drawCover({ id, slug, title: 'Spinster' }))!;
      expect(Number(x)).toBeGreaterThan(60);
      expect(Number(x)).toBeLessThan(540);
    }
  });

  it('escape the title', () => {
    expect(drawCover({ id: 1, slug: 'dirty-words', title: '<b>&"' })).not.toContain('<b>');
  });

  it('do not change between releases', () => {
    const all = createHash('sha256');
    for (const slug of slugs)
      for (let id = 1; id <= 60; id++)
        all.update(draw({ id, slug, title: `Hysterical: a biography in ${id} volumes` }));
    expect(all.digest('base64url')).toBe('zFbPx5DMBEBYwgYIKajbmSAvW-B0nDnlbXOSNaPyqmU');
  });

  it('stay small', () => {
    for (const slug of slugs)
      expect(drawCover({ id: 9, slug, title: 'Extraordinary words' }).length).toBeLessThan(20_000);
  });
});

describe('the word on a cover', () => {
  it('is the first meaningful word of at least four letters', () => {
    expect(keyword('What We Call the Parts')).toBe('call');
    expect(keyword('Hysteria: The Illness That Traveled')).toBe('hysteria');
  });
  it('has a fallback', () => expect(keyword('7 or 8?')).toBe('word'));
  it('may contain letters beyond ASCII', () => expect(keyword('Ärger über Wörter')).toBe('ärger'));
});
