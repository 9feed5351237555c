import { describe, expect, it } from '@jest/globals';
import type { AfterCommit } from '../../outbox/after-commit.js';
import type { PubSub } from '../../pubsub/pubsub.js';
import { CacheInvalidation } from './cache-invalidation.js';
import type { CacheTagTable } from './cache-invalidation.js';

const TABLE: CacheTagTable = {
  tagsOfEvent: { 'posts.saved': { tags: ({ id }: { id: number }) => ['posts', `posts.${id}`] } },
  tagsOfRoute: {
    '/api/posts/:id': ['posts.:id', 'likes'],
    '/api/posts/comment-counts': ['comments'],
    '/api/glossary/:slug': ['glossary'],
    '/api/glossary/export.csv': ['glossary', 'files'],
  },
  counterTags: ['likes'],
};

function makeInvalidation() {
  const published: [string, object][] = [];
  let commit: (name: string, event: object) => void = () => undefined;
  const invalidation = new CacheInvalidation(
    TABLE,
    { publish: (...message: [string, object]) => published.push(message) } as unknown as PubSub,
    { onEventCommitted: (listener: typeof commit) => (commit = listener) } as unknown as AfterCommit,
  );
  return { invalidation, published, commit };
}

describe('The tags of a response', () => {
  const { invalidation } = makeInvalidation();

  it('contain the value of a route parameter, and a route without parameters comes first', () => {
    expect(invalidation.match('/api/posts/7?fresh=1')).toEqual({ route: '/api/posts/:id', tags: ['posts.7', 'likes'] });
    expect(invalidation.match('/api/posts/comment-counts')?.tags).toEqual(['comments']);
    expect(invalidation.match('/api/glossary/man-up-2')).toEqual({ route: '/api/glossary/:slug', tags: ['glossary'] });
    expect(invalidation.tagsOf('/api/glossary/export.csv')).toEqual(['glossary', 'files']);
  });

  it.each(['/api/posts', '/api/posts/seven', '/api/posts/7/comments', '/journal'])(
    'do not exist for %s, which is no cached route',
    (url) => {
      expect(invalidation.tagsOf(url)).toBeUndefined();
    },
  );

  it.each(['/api/posts/%37', '/api/posts/7#x'])(
    'do not exist for %s, which the router reads as another path',
    (url) => {
      expect(invalidation.tagsOf(url)).toBeUndefined();
    },
  );
});

describe('A committed event', () => {
  it('invalidates its tags in this process first, and notifies the others', () => {
    const { published, commit } = makeInvalidation();
    commit('posts.saved', { id: 7 });
    expect(published).toEqual([
      ['reads.posts', { dispatchLocally: true }],
      ['reads.posts.7', { dispatchLocally: true }],
    ]);
  });

  it('without an effect on cached responses invalidates nothing', () => {
    const { published, commit } = makeInvalidation();
    commit('posts.unknown', { id: 7 });
    expect(published).toEqual([]);
  });
});
