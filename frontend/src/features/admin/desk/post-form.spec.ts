import { describe, expect, it } from '@jest/globals';
import { emptyPost, isComplete, textOf } from './post-form';

const post = { ...emptyPost, title: 'Spinster', content: 'A trade.', categoryId: '1' };

describe('An article in the editor', () => {
  it('is whole with a title, a text and a category that can be seen', () => {
    expect(isComplete(post)).toBe(true);
    for (const unseen of ['', ' \n', '\u200b', '\u2800 \u3164', '\u202e\ufe0f'])
      for (const name of ['title', 'content'])
        expect([name, unseen, isComplete({ ...post, [name]: unseen })]).toEqual([name, unseen, false]);
  });

  it('has no sources where none can be seen', () => {
    expect(textOf({ ...post, footer: '\u200b\u00ad' }).footer).toBeNull();
    expect(textOf({ ...post, footer: 'Parish registers.' }).footer).toBe('Parish registers.');
  });
});
