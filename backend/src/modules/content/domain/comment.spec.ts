import { describe, expect, it } from '@jest/globals';
import { renderComment } from '../../../platform/markdown/render-markdown.js';
import { refuseTooManyMarks } from './comment.js';

describe('A comment with many emphasis marks', () => {
  it.each(['*_'.repeat(2_490), '*_'.repeat(300) + ' *a_'.repeat(300), '*a_ '.repeat(1_250), 'a~ '.repeat(501)])(
    'is refused before it is parsed',
    (content) => expect(() => refuseTooManyMarks(content)).toThrow('There’s too much bold and italic in this comment.'),
  );

  it('may have as many as a real comment needs', () => {
    for (const content of ['**bold** and _light_ '.repeat(120), '*'.repeat(5_000), 'snake_case_name '.repeat(250)]) {
      expect(() => refuseTooManyMarks(content)).not.toThrow();
      expect(renderComment(content)).toContain('<');
    }
  });
});
