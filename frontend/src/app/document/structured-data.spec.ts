import { describe, expect, it } from '@jest/globals';
import type { HeadFacts } from '../../components/frame/head-facts';
import { structuredData } from './structured-data';

const site = {
  name: 'The Archive',
  tagline: 'the truth isn’t always clean',
  contact: 'editors@archive.example',
  social: { video: 'https://video.example/@archive', photo: null },
  url: 'https://archive.example',
  automaticAdminLogin: false,
  botGuard: false,
  minAge: null,
};
const facts = (change: Partial<HeadFacts> = {}): HeadFacts => ({
  url: 'https://archive.example/article/7',
  title: 'Spinster',
  description: 'A job that became an insult.',
  noindex: false,
  image: 'https://archive.example/article/7/social.png?v=3',
  article: {
    id: 7,
    version: 3,
    publishedAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-03T12:00:00.000Z',
    section: 'The History',
  },
  above: [['The Journal', '/journal']],
  ...change,
});

interface Data {
  '@context': string;
  '@graph': Record<string, unknown>[];
}
const read = (text: string | undefined) => JSON.parse(text!) as Data;
const typed = (data: Data, type: string) => data['@graph'].find((node) => node['@type'] === type);

describe('structured data', () => {
  it('describes a word of the glossary, and the set that it belongs to', () => {
    const url = 'https://archive.example/glossary/spinster';
    const data = read(structuredData(facts({ url, term: 'spinster', article: undefined }), site));
    expect(typed(data, 'DefinedTerm')).toEqual({
      '@type': 'DefinedTerm',
      '@id': `${url}#term`,
      name: 'spinster',
      description: 'A job that became an insult.',
      url,
      inDefinedTermSet: {
        '@type': 'DefinedTermSet',
        '@id': 'https://archive.example/glossary#terms',
        name: 'The glossary of The Archive',
        url: 'https://archive.example/glossary',
      },
    });
    expect(typed(data, 'Article')).toBeUndefined();
    expect(typed(read(structuredData(facts(), site)), 'DefinedTerm')).toBeUndefined();
  });

  it('names the publisher as author of an article, and no person', () => {
    const data = read(structuredData(facts(), site));
    const publisher = { '@id': 'https://archive.example/#publisher' };
    expect(data['@context']).toBe('https://schema.org');
    expect(typed(data, 'Article')).toMatchObject({
      headline: 'Spinster',
      datePublished: '2026-11-01T12:00:00.000Z',
      dateModified: '2026-11-03T12:00:00.000Z',
      articleSection: 'The History',
      image: { url: 'https://archive.example/article/7/social.png?v=3', width: '1200 px', height: '630 px' },
      mainEntityOfPage: { '@id': 'https://archive.example/article/7' },
      author: publisher,
      publisher,
    });
    expect(typed(data, 'Organization')).toMatchObject({
      ...publisher,
      name: 'The Archive',
      sameAs: ['https://video.example/@archive'],
    });
    expect(JSON.stringify(data)).not.toContain('Person');
  });

  it('cites the sources of an article, if it has any', () => {
    expect(typed(read(structuredData(facts(), site)), 'Article')).not.toHaveProperty('citation');
    const html =
      '<ol>\n<li id="source-1">Froide, <em>Never Married</em>, 2005.</li>\n<li id="source-2">Registers</li>\n</ol>';
    const article = { ...facts().article!, sources: { slot: 'post-7-sources', html } };
    expect(typed(read(structuredData(facts({ article }), site)), 'Article')?.citation).toEqual([
      { '@type': 'CreativeWork', name: 'Never Married', author: 'Froide', datePublished: '2005' },
      'Registers',
    ]);
  });

  it('lists the pages above the page as breadcrumbs', () => {
    expect(typed(read(structuredData(facts(), site)), 'BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://archive.example/' },
      { '@type': 'ListItem', position: 2, name: 'The Journal', item: 'https://archive.example/journal' },
      { '@type': 'ListItem', position: 3, name: 'Spinster', item: 'https://archive.example/article/7' },
    ]);
  });

  it('describes the site itself on the home page', () => {
    const home = { url: 'https://archive.example/', title: 'The Archive', article: undefined, above: [] };
    const data = read(structuredData(facts(home), site));
    expect(data['@graph'].map((node) => node['@type'])).toEqual(['WebSite', 'Organization']);
  });

  it('is absent on pages that must not be indexed', () => {
    expect(structuredData(facts({ noindex: true }), site)).toBeUndefined();
  });

  it('cannot be closed by the contents of a title', () => {
    const title = '</script><script>alert(1)</script>\u2028<!--';
    const text = structuredData(facts({ title }), site)!;
    expect(text).not.toMatch(/[<\u2028\u2029]/);
    expect(typed(read(text), 'Article')?.headline).toBe(title);
  });
});
