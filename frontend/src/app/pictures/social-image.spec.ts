import { describe, expect, it } from '@jest/globals';
import { siteIcon } from './icon';
import { siteImage, socialImage } from './social-image';
import type { Typesetter } from './typesetter';
import { webManifest } from './web-manifest';

/** Draws any ASCII text; the text is put into the path so that tests can find it. */
const type: Typesetter = {
  set: (text, { size }) => ({
    d: text ? `M0 0h1 ${text.replaceAll(/[^\w ]/g, '')}z` : '',
    width: (text.length * size) / 2,
  }),
  readable: (text) => text.replaceAll(/[^\u0020-\u007e]/g, '').trim(),
  sets: (text) => /^[\u0020-\u007e]*$/.test(text),
};
const site = { name: 'The Archive', tagline: 'the truth isn’t always clean' };
const of = (title: string, slug: string | null, id = 14) => ({
  article: { id, title, category: slug === null ? null : { name: 'Dirty Words', slug } },
  site,
});
const slugs = ['the-body', 'the-brain', 'the-history', 'dirty-words', 'special-editions', 'anything', null];

describe('the preview picture of an article', () => {
  it.each(slugs)('needs no font and no style sheet (%s)', (slug) => {
    for (const id of [1, 2, 3, 8]) {
      const svg = socialImage(of('Hysterical & <strong>', slug, id), type);
      expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
      expect(svg).not.toMatch(/<text|var\(--|<strong|font-/);
    }
  });

  it('shows number, category, title and site', () => {
    const svg = socialImage(of('Shrill', 'dirty-words'), type);
    for (const said of ['No 014', 'Dirty Words', 'Shrill', 'The Archive']) expect(svg).toContain(said);
  });

  it('does not show a title that cannot be set completely', () => {
    for (const title of ['She / 彼女: a history', 'They → them', 'q\u0303', 'I 😀 words']) {
      const svg = socialImage(of(title, 'the-body'), type);
      expect(svg).toContain('No 014');
      for (const said of ['She', 'They', 'history', 'them', 'words']) expect(svg).not.toContain(said);
    }
  });

  it('shows the card number instead of a title that cannot be set, and drops pictographs at either end', () => {
    const arabic = socialImage(of('تاريخ الكلمات abc', 'the-body'), type);
    expect(arabic).toContain('No 014');
    expect(arabic).not.toContain('abc');
    expect(socialImage(of('Words 😀', 'the-body'), type)).toContain('Words');
  });

  it('shows the photograph instead of the cover', () => {
    const svg = socialImage({ ...of('Shrill', 'dirty-words'), photograph: 'data:image/jpeg;base64,AAAA' }, type);
    expect(svg).toContain('href="data:image/jpeg;base64,AAAA"');
    expect(svg).toContain('xMidYMid slice');
  });
});

describe('the pictures of the site', () => {
  it('show its name and tagline, whatever they are', () => {
    expect(siteImage(site, type)).toContain('The Archive');
    for (const name of ['A', 'N'.repeat(80), '档案']) {
      expect(siteImage({ name, tagline: 'x'.repeat(200) }, type)).not.toMatch(/NaN|Infinity/);
      expect(siteIcon(name, 'plain', type)).not.toMatch(/NaN|Infinity/);
    }
  });

  it('use the initial of the name, ignoring a leading article', () => {
    expect(siteIcon('The Archive', 'plain', type)).toContain('M0 0h1 Az');
    expect(siteIcon('the archive', 'paper', type)).toContain('M0 0h1 Az');
  });

  it('follow the theme only if the background is transparent', () => {
    expect(siteIcon('The Archive', 'plain', type)).toContain('prefers-color-scheme:dark');
    expect(siteIcon('The Archive', 'maskable', type)).not.toContain('prefers-color-scheme');
  });

  it('have a short name in the manifest that fits below an icon', () => {
    expect(webManifest(site)).toMatchObject({ name: 'The Archive', short_name: 'The Archive', start_url: '/' });
    expect(webManifest({ ...site, name: 'The Lost Archive' }).short_name).toBe('Lost Archive');
  });
});
