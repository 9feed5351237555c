import { describe, expect, it } from '@jest/globals';
import { emptyPost, textOf } from '../../posts/post-form';
import { countChanges } from './change-counts';

const version = (fields: object) => ({
  ...textOf(emptyPost),
  title: 'Spinster',
  content: 'She spun.\n\nThe rest stays as it was.',
  categoryId: 1,
  ...fields,
});

describe('the words that changed between two versions', () => {
  it('are counted in the text', () =>
    expect(countChanges(version({}), version({ content: 'She spun and wove.\n\nThe rest stays as it was.' }))).toEqual({
      added: 2,
      removed: 0,
    }));

  it('are counted in title, summary and footer too', () =>
    expect(
      countChanges(version({}), version({ title: 'Hag', summary: 'A trade.', footer: 'Sources: two of them.' })),
    ).toEqual({ added: 7, removed: 1 }));

  it('are none for a version with another category or other line ends', () =>
    expect(
      countChanges(version({}), version({ categoryId: 2, content: 'She spun.\r\n\r\nThe rest stays as it was.' })),
    ).toEqual({ added: 0, removed: 0 }));
});
