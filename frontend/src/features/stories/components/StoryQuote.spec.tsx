import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { translate } from '../../../testing/translate';
import { StoryQuote } from './StoryQuote';

describe('the words of a story on a translated page', () => {
  afterEach(cleanup);

  it.each([
    [
      'more paragraphs',
      'They called me bossy.',
      'They called me bossy.\n\nHe was a leader.',
      '“They called me bossy.He was a leader.”',
    ],
    ['fewer paragraphs', 'Bossy.\n\nHe was a leader.', 'Bossy.', '“Bossy.”'],
    ['a longer one', 'They called me...', 'They called me bossy.', '“They called me bossy.”'],
  ])('change to %s', (_, text, next, shown) => {
    const page = render(<StoryQuote text={text} />);
    translate(page.container);
    page.rerender(<StoryQuote text={next} />);
    expect(page.container.textContent).toBe(shown);
  });
});

describe('a text that is all of its element', () => {
  afterEach(cleanup);

  it('changes, goes and comes back on a translated page', () => {
    const page = render(<p>one</p>);
    for (const text of ['two', '', 'three', null, 'four']) {
      translate(page.container);
      page.rerender(<p>{text}</p>);
      expect(page.container.textContent).toBe(text ?? '');
    }
  });
});
