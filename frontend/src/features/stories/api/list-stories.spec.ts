import { describe, expect, it } from '@jest/globals';
import { pagesFor } from './list-stories';

describe('the number of stories that an address asks for', () => {
  it.each([
    [null, 1],
    ['9', 1],
    ['10', 2],
    ['15', 2],
    ['16', 3],
    ['0', 1],
    ['-3', 1],
    ['many', 1],
    ['1e3', 1],
    ['999999', 12],
  ])('%s is %i requests, the first for 9 and the others for 6', (shown, pages) => expect(pagesFor(shown)).toBe(pages));
});
