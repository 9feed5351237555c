import { describe, expect, it } from '@jest/globals';
import { preview } from './preview';

describe('the preview of a comment', () => {
  it('leaves 60 characters alone', () => expect(preview('a'.repeat(60))).toBe('a'.repeat(60)));
  it('cuts after 60, counted as readers count', () => expect(preview('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}...`));
  it('stands on one line', () => expect(preview('one\n\n> two')).toBe('one > two'));
});
