import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Post } from '../../../../lib/api/types';
import { savePostDraft } from '../../posts/post-draft';
import { emptyPost } from '../../posts/post-form';
import { beginningOf } from './use-working-copy';

const mine = { ...emptyPost, title: 'Shrew', content: 'Mine.' };
const opened = (version: number) => ({
  post: { ...mine, id: 7, version, content: 'Published.', categoryId: 1, footer: null, summary: null, imageUrl: null, imageAlt: null } as unknown as Post, // prettier-ignore
  draft: null,
});
const keep = (base: { version: number; postVersion?: number | null }) =>
  savePostDraft({ writer: 1, post: 7 }, { form: mine, at: 0, ...base });

describe('an editor that begins with the text of this device', () => {
  beforeEach(() => localStorage.clear());

  it('is based on the article that it was typed over, and not on the one that was published since', () => {
    keep({ version: 0, postVersion: 5 });
    expect(beginningOf(1, opened(6), 'new')).toMatchObject({
      form: mine,
      server: { form: null, version: 0, postVersion: 5 },
      isFromDevice: true,
    });
  });

  it('continues from the server when nobody changed the article', () => {
    keep({ version: 0, postVersion: 6 });
    expect(beginningOf(1, opened(6), 'new').server).toMatchObject({ form: { content: 'Published.' }, postVersion: 6 });
  });

  it('has no version to compare when an older release stored it', () => {
    keep({ version: 0 });
    expect(beginningOf(1, opened(6), 'new').server).toEqual({ form: null, version: 0, postVersion: null });
  });
});
