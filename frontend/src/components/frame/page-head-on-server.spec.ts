import { describe, expect, it } from '@jest/globals';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SiteContext, type Site } from '../../lib/site';
import { HeadContext, type HeadFacts } from './head-facts';
import { PageHead } from './PageHead';

const site: Site = {
  name: 'The Archive',
  tagline: 'the truth isn’t always clean',
  contact: null,
  social: { video: null, photo: null },
  url: 'https://archive.example',
  automaticAdminLogin: false,
  botGuard: false,
  minAge: null,
};
const article = { id: 7, version: 3, publishedAt: '2026-11-01', updatedAt: '2026-11-03', section: 'The History' };

describe('the head of a page rendered on the server', () => {
  it('reports its facts for structured data once, and comes before the page content', () => {
    const told: HeadFacts[] = [];
    const head = h(PageHead, { title: 'A > b & "c"', description: '<d>', path: '/article/7', article });
    const page = h(MemoryRouter, { initialEntries: ['/article/7'] }, h('main', null, head, 'text'));
    const listen = (facts: HeadFacts) => void told.push(facts);
    const html = renderToString(h(HeadContext, { value: listen }, h(SiteContext, { value: site }, page)));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ url: 'https://archive.example/article/7', noindex: false, article: { id: 7 } });
    // The pattern that app/document/document.ts uses to split off the head must match all of it, whatever the title contains.
    expect(html.replace(/^(?:<title>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)*/, '')).toBe('<main>text</main>');
  });
});
