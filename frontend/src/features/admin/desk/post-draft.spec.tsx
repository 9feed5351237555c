import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { savePostDraft, formatSavedAt, readPostDraft, type DraftOf } from './post-draft';
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
