import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { PostSummary } from '../../../lib/api/types';
import { ServerText } from '../../../components/frame/ServerText';
import type { ServerHtml } from '../../../lib/server-html';
import { renderPage } from '../../../testing/render-page';
import type { Article } from '../api/get-post';
import { ArticleCard } from './ArticleCard';
import { ArticleView } from './ArticleView';

const title = 'האשה בתנ״ך';
const post = {
  id: 7,
  title,
  excerpt: 'מילים',
  readingMinutes: 1,
  published: true,
  imageUrl: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  publishedAt: null,
  version: 1,
} as PostSummary;

describe('text by authors', () => {
  it('has the direction of its script on a card', () => {
    renderPage(<ArticleCard post={post} category={undefined} comments={0} shape="half" />);
    expect(screen.getByRole('heading', { name: title }).dir).toBe('auto');
    expect(screen.getByText('מילים').dir).toBe('auto');
  });

  it('has the direction of its script on its own page', () => {
    renderPage(
      <ArticleView
        article={{ ...post, body: null, sources: null, corrections: [] } as unknown as Article}
        category={undefined}
        acts={null}
      />,
    );
    expect(screen.getByRole('heading', { level: 1 }).dir).toBe('auto');
  });

  it('has bullets and quotation bars on the side where it starts', () => {
    renderPage(<ServerText of={{ slot: 'post-7', html: '<ul><li>מילים</li></ul>' } as unknown as ServerHtml} />);
    expect(screen.getByRole('list').parentElement!.dir).toBe('auto');
    const css = readFileSync('frontend/src/theme/prose.css', 'utf8');
    expect(css).not.toMatch(/-(?:left|right):|[\s{](?:left|right):|text-align: (?:left|right)/);
  });

  it('has a direction per block, and code runs from the left', () => {
    const css = readFileSync('frontend/src/theme/prose.css', 'utf8');
    expect(css).toMatch(/:is\(p, li, h2[^)]*\) \{\s*unicode-bidi: plaintext;/);
    expect(css).toMatch(/:is\(pre, code\) \{\s*direction: ltr;/);
  });
});
