import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import { emptyPost } from '../posts/post-form';
import { WritingNotices } from './WritingNotices';

const mine = {
  ...emptyPost,
  title: 'Shrew',
  imageUrl: 'https://example.org/mine.jpg',
  imageAlt: 'A shrew.',
  imageCaption: 'By Ada',
};
const theirs = {
  ...mine,
  imageUrl: 'https://example.org/theirs.jpg',
  imageAlt: 'A small animal.',
  imageCaption: 'By Bea',
};
const nothing = (): void => undefined;

describe('two versions of an article', () => {
  it('show everything that differs, the cover and its alt text too', () => {
    renderPage(
      <WritingNotices
        state={{ kind: 'conflict', theirs: { form: theirs, version: 2, postVersion: 1 }, since: null }}
        mine={() => mine}
        categoryOf={() => undefined}
        busy={false}
        onKeepMine={nothing}
        onKeepTheirs={nothing}
        onRetry={nothing}
      />,
    );
    for (const [name, { imageUrl, imageAlt, imageCaption }] of [
      ['Your version', mine],
      ['Their version', theirs],
    ] as const) {
      const side = within(screen.getByRole('region', { name }));
      side.getByText(`Image: ${imageUrl}`, { exact: false });
      expect(side.getByText(`Alt text: ${imageAlt}`, { exact: false })).toBeTruthy();
      expect(side.getByText(`Caption and credit: ${imageCaption}`, { exact: false })).toBeTruthy();
    }
  });
});
