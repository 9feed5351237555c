import { describe, expect, it } from '@jest/globals';
import { preview } from './preview';

describe('the preview of a comment', () => {
  it('keeps 60 characters unchanged', () => expect(preview('a'.repeat(60))).toBe('a'.repeat(60)));
  it('cuts after 60 code points', () => expect(preview('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}...`));
  it('is a single line', () => expect(preview('one\n\n> two')).toBe('one > two'));
});
