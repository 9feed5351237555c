import { render } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { MemoryRouter } from 'react-router-dom';
import { SiteContext } from '../../lib/site';
import { renderPage, testSite } from '../../testing/render-page';
import { structuredDataId } from './head-facts';
import { PageHead } from './PageHead';

const article = {
  id: 7,
  version: 3,
  publishedAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
  section: 'The History',
};
const content = (name: string) =>
  document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const links = (rel: string) =>
  [...document.head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));

describe('the head of a page', () => {
  it('of an article has its title, its picture with dimensions, and its dates', () => {
    renderPage(<PageHead title="Spinster" description="A job." path="/article/7" article={article} />, '/article/7');
    expect(document.title).toBe('Spinster | The Archive');
    expect(links('canonical')).toEqual(['https://archive.example/article/7']);
    expect({
      title: content('og:title'),
      type: content('og:type'),
      image: content('og:image'),
      size: [content('og:image:width'), content('og:image:height')],
      alt: content('og:image:alt'),
      locale: content('og:locale'),
      published: content('article:published_time'),
      modified: content('article:modified_time'),
      section: content('article:section'),
      card: content('twitter:card'),
      twitter: [content('twitter:title'), content('twitter:description'), content('twitter:image')],
    }).toEqual({
      title: 'Spinster',
      type: 'article',
      image: 'https://archive.example/article/7/social.png?v=3',
      size: ['1200', '630'],
      alt: 'Spinster: an article of The Archive',
      locale: 'en_US',
      published: '2026-11-01T12:00:00.000Z',
      modified: '2026-11-03T12:00:00.000Z',
      section: 'The History',
      card: 'summary_large_image',
      twitter: ['Spinster', 'A job.', 'https://archive.example/article/7/social.png?v=3'],
    });
  });

  it('links to the site’s feed, and to that of a category or the glossary if the page is about it', () => {
    renderPage(<PageHead title="The Body" description="d" feed={{ name: 'The Body', slug: 'the-body' }} />, '/journal');
    expect(links('alternate')).toEqual(['/rss.xml', '/rss/the-body.xml']);
    expect(content('og:image')).toBe('https://archive.example/social.png');
  });

  it.each(['/auth', '/bookmarks', '/submit', '/member', '/admin', '/dashboard', '/quick-admin', '/reset-password'])(
    'keeps %s out of search engines',
    (path) => {
      renderPage(<PageHead title="Private" description="d" path={path} />, path);
      expect([content('robots'), links('canonical')]).toEqual(['noindex', []]);
    },
  );

  it('removes the server’s structured data after navigating to another page', () => {
    const said = (of: string) => {
      document.body.innerHTML = `<script type="application/ld+json" id="${structuredDataId}" data-of="${of}"></script>`;
      const { unmount } = render(
        <SiteContext value={testSite}>
          <MemoryRouter initialEntries={['/about']}>
            <PageHead title="About" description="d" path="/about" />
          </MemoryRouter>
        </SiteContext>,
      );
      const kept = document.getElementById(structuredDataId) !== null;
      unmount();
      return kept;
    };
    expect([said('https://archive.example/about'), said('https://archive.example/article/7')]).toEqual([true, false]);
  });
});
