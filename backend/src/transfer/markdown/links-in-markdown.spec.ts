import { describe, expect, it } from '@jest/globals';
import { replaceMarkdownLinks } from './links-in-markdown.js';

const change = (address: string) => (address.includes('/old') ? address.replace(/^.*\/old/, '/new') : undefined);

describe('links in Markdown that get other addresses', () => {
  it.each([
    ['a link', '[a](/old "t") and [b](/other)', '[a](/new "t") and [b](/other)'],
    ['in angle brackets', '[a](</old>)', '[a](</new>)'],
    ['a definition', '[a][r]\n\n[r]: /old', '[a][r]\n\n[r]: /new'],
    ['an address as text', '<https://x.example/old>', '[https://x.example/old](/new)'],
    ['a bare address', 'See https://x.example/old now.', 'See [https://x.example/old](/new) now.'],
    ['with a parenthesis', '[a](/old\\(b)', '[a](/new\\(b)'],
    ['a picture, which is no link', '![a](/old)', '![a](/old)'],
    ['code', '`[a](/old)`\n\n    [a](/old)', '`[a](/old)`\n\n    [a](/old)'],
  ])('%s', (_, source, expected) => expect(replaceMarkdownLinks(source, change)).toBe(expected));
});
