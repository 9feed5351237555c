import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { admin } from '../../../../testing/account';
import { mockApi } from '../../../../testing/api';
import { publishedPost } from '../../../../testing/article-page';
import { resetDesk } from '../../../../testing/desk';
import { renderPage } from '../../../../testing/render-page';
import type { Post, Revision, User } from '../../../../lib/api/types';
import { RevisionView } from './RevisionView';

resetDesk();

const writer: User = { ...admin, isAdmin: false, role: 'writer', capabilities: ['use-desk', 'write-drafts'] };
const revision = { id: 5, kind: 'saved', createdAt: '2026-11-27T12:00:00.000Z' } as unknown as Revision;

async function open(inHours: number | null, user: User) {
  mockApi({
    'GET /api/posts/12/revisions/5': { body: publishedPost },
    'GET /api/categories': { body: [{ id: 4, name: 'Dirty Words', slug: 'dirty-words' }] },
  });
  const scheduledFor = inHours === null ? null : new Date(Date.now() + inHours * 3_600_000).toISOString();
  const post = { ...publishedPost, scheduledFor } as unknown as Post;
  renderPage(
    <RevisionView post={post} revisions={[revision]} shown={revision} busy={false} onRestore={() => undefined} />,
    '/',
    {},
    '/',
    user,
  );
  const restore = await screen.findByRole<HTMLButtonElement>('button', { name: 'Restore This Version' });
  return { isOffered: !restore.disabled, says: screen.queryByText(/only editors can change it\.$/)?.textContent };
}

describe('an earlier version', () => {
  it('can’t be restored by the writer of a scheduled article, and says why', async () =>
    expect(await open(48, writer)).toEqual({
      isOffered: false,
      says: 'An editor scheduled it. Until it goes out, only editors can change it.',
    }));

  it.each([
    ['its editor', 48, admin],
    ['its writer, once it is out', -1, writer],
    ['its writer, if it is not scheduled', null, writer],
  ])('can be restored by %s', async (_, inHours, user) =>
    expect(await open(inHours, user)).toEqual({ isOffered: true, says: undefined }),
  );
});
