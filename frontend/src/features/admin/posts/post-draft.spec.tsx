import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  deletePostDraft,
  formatSavedAt,
  newPostAt,
  readPostDraft,
  savePostDraft,
  unfinishedPosts,
  type DraftOf,
} from './post-draft';
import { emptyPost } from './post-form';

const of: DraftOf = { writer: 1, post: 12 };
const draft = { form: { ...emptyPost, title: 'Tomboy' }, at: Date.UTC(2026, 10, 21), version: 3 };

describe('the draft of an article', () => {
  beforeEach(() => localStorage.clear());

  it('is restored unchanged', () => {
    expect(savePostDraft(of, draft)).toBe(true);
    expect(readPostDraft(of, emptyPost)).toEqual(draft);
  });

  it('belongs to one writer and one article', () => {
    savePostDraft(of, draft);
    expect(readPostDraft({ ...of, writer: 2 }, emptyPost)).toBeNull();
    expect(readPostDraft({ ...of, post: 'new' }, emptyPost)).toBeNull();
  });

  it('is not offered when it equals the saved text', () => {
    savePostDraft(of, draft);
    expect(readPostDraft(of, draft.form)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"form":{},"at":1,"version":2}', '{"form":null,"at":1,"version":2}'])(
    'is ignored when storage contains %j',
    (text) => {
      localStorage.setItem('lasting-draft:post:1:12', text);
      expect(readPostDraft(of, emptyPost)).toBeNull();
    },
  );

  it('of a new article belongs to one entry of one tab', () => {
    sessionStorage.clear();
    const here = newPostAt('abc');
    expect(newPostAt('abc')).toBe(here);
    expect(newPostAt('def')).not.toBe(here);
    // Another tab.
    sessionStorage.clear();
    const elsewhere = newPostAt('abc');
    expect(elsewhere).not.toBe(here);
    savePostDraft({ writer: 1, post: here }, draft);
    savePostDraft({ writer: 1, post: elsewhere }, { ...draft, form: { ...emptyPost, title: 'Hoyden' } });
    deletePostDraft({ writer: 1, post: elsewhere });
    expect(readPostDraft({ writer: 1, post: here }, emptyPost)).toEqual(draft);
  });

  it('of a new article is found later, the latest first, for its writer and aside from the open one', () => {
    savePostDraft({ writer: 1, post: 'new' }, draft);
    savePostDraft({ writer: 1, post: 'new:a:b' }, { ...draft, at: draft.at + 1 });
    savePostDraft({ writer: 1, post: 'new:a:open' }, draft);
    savePostDraft({ writer: 1, post: 'new:a:empty' }, { ...draft, form: emptyPost });
    savePostDraft({ writer: 2, post: 'new:c:d' }, draft);
    savePostDraft(of, draft);
    expect(unfinishedPosts(1, 'new:a:open').map(({ post }) => post)).toEqual(['new:a:b', 'new']);
  });

  it('reports when it could not be stored', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    expect(savePostDraft(of, draft)).toBe(false);
    set.mockRestore();
  });

  it('shows the date when it is from another day', () => {
    const now = new Date(2026, 10, 21, 12, 0).getTime();
    expect(formatSavedAt(new Date(2026, 10, 21, 14, 19).getTime(), now)).toBe('2:19 PM');
    expect(formatSavedAt(new Date(2026, 10, 20, 0, 5).getTime(), now)).toBe('November 20, 2026, 12:05 AM');
  });
});
