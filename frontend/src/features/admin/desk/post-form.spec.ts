import { describe, expect, it } from '@jest/globals';
import { emptyPost, isComplete, textOf } from './post-form';

const post = { ...emptyPost, title: 'Spinster', content: 'A trade.', categoryId: '1' };

describe('an article in the editor', () => {
  it('is complete with a visible title, a visible text and a category', () => {
    expect(isComplete(post)).toBe(true);
    for (const unseen of ['', ' \n', '\u200b', '\u2800 \u3164', '\u202e\ufe0f'])
      for (const name of ['title', 'content'])
        expect([name, unseen, isComplete({ ...post, [name]: unseen })]).toEqual([name, unseen, false]);
  });

  it('has no sources when they contain nothing visible', () => {
    expect(textOf({ ...post, footer: '\u200b\u00ad' }).footer).toBeNull();
    expect(textOf({ ...post, footer: 'Parish registers.' }).footer).toBe('Parish registers.');
  });
});
