import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { draw, drawCover } from './draw';
import { keyword } from './plate';

const card = { w: 600, h: 450 };
const slugs = ['the-body', 'the-brain', 'the-history', 'dirty-words', 'special-editions', 'anything'];

describe('covers', () => {
  it.each(slugs)('are drawn the same each time for %s', (slug) => {
    const of = { id: 14, slug, title: 'Hysterical: a short biography' };
    expect(draw(of, card)).toBe(draw(of, card));
    expect(drawCover(of, card)).toBe(draw(of, card));
  });

  it.each(slugs)('are drawn differently for neighboring articles of %s', (slug) => {
    const [a, b] = [13, 14].map((id) => drawCover({ id, slug, title: 'The same title' }, card));
    expect(a).not.toBe(b);
  });

  it('never share a clip path between two frames of one article', () => {
    const of = { id: 3, slug: 'the-body', title: 'Period' };
    expect(drawCover(of, card)).toContain('id="c3-600x450"');
    expect(drawCover(of, { w: 480, h: 600 })).toContain('id="c3-480x600"');
  });

  it('escape the title', () => {
    expect(drawCover({ id: 1, slug: 'dirty-words', title: '<b>&"' }, card)).not.toContain('<b>');
  });

  it('do not change between releases', () => {
    const all = createHash('sha256');
    for (const slug of slugs)
      for (let id = 1; id <= 60; id++)
        for (const frame of [card, { w: 480, h: 600 }, { w: 216, h: 270 }, { w: 1260, h: 480 }])
          all.update(draw({ id, slug, title: `Hysterical: a biography in ${id} volumes` }, frame));
    expect(all.digest('base64url')).toBe('Cjid1iZESXAjGaSJWlcb748W0c56ZlSAcY4jguifvSU');
  });

  it('stay small', () => {
    for (const slug of slugs)
      expect(drawCover({ id: 9, slug, title: 'Extraordinary words' }, card).length).toBeLessThan(20_000);
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
