import { describe, expect, it } from '@jest/globals';
import { emptyPost, formOf, isSame, isSameText, missingFrom, textOf } from './post-form';

const post = { ...emptyPost, title: 'Spinster', content: 'A trade.', categoryId: '1' };

describe('an article in the editor', () => {
  it('is complete with a visible title, a visible text and a category', () => {
    expect(missingFrom(post)).toBeNull();
    for (const unseen of ['', ' \n', '\u200b', '\u2800 \u3164', '\u202e\ufe0f'])
      for (const [name, words] of [
        ['title', 'a title'],
        ['content', 'some content'],
      ])
        expect([name, unseen, missingFrom({ ...post, [name!]: unseen })]).toEqual([name, unseen, words]);
  });

  it('names everything that it still needs', () => {
    expect(missingFrom(emptyPost)).toBe('a title, a category, and some content');
    expect(missingFrom({ ...post, title: '', categoryId: '' })).toBe('a title and a category');
  });

  it('has the same text in the editor and in the database when it was stored with other line ends', () => {
    const rows = {
      title: 'Spinster',
      content: 'A trade.\r\n\r\nOnce.\rNow.',
      footer: 'One.\r\nTwo.',
      summary: 'A\r\nB',
    };
    const form = formOf({ ...rows, imageUrl: null, imageAlt: null, imageCaption: null, categoryId: 1 });
    expect(isSame(form, { ...post, content: 'A trade.\n\nOnce.\nNow.', footer: 'One.\nTwo.', summary: 'A\nB' })).toBe(
      true,
    );
    expect(isSameText({ ...post, ...rows }, form)).toBe(true);
    expect(isSameText({ ...post, ...rows, footer: 'One.' }, form)).toBe(false);
  });

  it('has a caption only with a picture', () => {
    const captioned = { ...post, imageCaption: ' By Ada ' };
    expect(textOf({ ...captioned, imageUrl: '/media/x' }).imageCaption).toBe('By Ada');
    expect(textOf(captioned).imageCaption).toBeNull();
  });

  it('has no sources when they contain nothing visible', () => {
    expect(textOf({ ...post, footer: '\u200b\u00ad' }).footer).toBeNull();
    expect(textOf({ ...post, footer: 'Parish registers.' }).footer).toBe('Parish registers.');
  });
});
