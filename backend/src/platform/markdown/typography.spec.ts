import { describe, expect, it, jest } from '@jest/globals';
import { renderArticle } from './render-article.js';
import { renderComment, renderMarkdown } from './render-markdown.js';

const textOf = (markdown: string): string => renderMarkdown(markdown).text;

describe('An apostrophe at the beginning of a word', () => {
  it.each([
    ["Class of '07.", 'Class of ’07.'],
    ["'Tis so.", '’Tis so.'],
    ["Tell 'em, rock 'n' roll", 'Tell ’em, rock ’n’ roll'],
    ["'cause the '60s, 'twas 'til then", '’cause the ’60s, ’twas ’til then'],
    ['He said, "\'Tis so."', 'He said, “’Tis so.”'],
    ["('Twas)", '(’Twas)'],
    ["*'Tis* the dogs' dinner", '’Tis the dogs’ dinner'],
  ])('is set as ’: %s', (typed, shown) =>
    expect([textOf(typed), textOf(`${typed} <b>`)]).toEqual([shown, `${shown} <b>`]),
  );

  it.each([
    ["She sang 'Tis the season' twice.", 'She sang ‘Tis the season’ twice.'],
    ["'Til death' is a title", '‘Til death’ is a title'],
    ["It said '42'.", 'It said ‘42’.'],
    ["the word 'cause'", 'the word ‘cause’'],
    ["'She said so,' he said", '‘She said so,’ he said'],
    ["'emphatic'", '‘emphatic’'],
    ["the '1960s'", 'the ‘1960s’'],
  ])('is an opening quote when a closing one follows: %s', (typed, shown) => expect(textOf(typed)).toBe(shown));

  it('is set in comments too, but not in code', () => {
    expect(renderComment("Tell 'em.")).toBe('<p>Tell ’em.</p>');
    expect(renderComment("`'em`")).toBe("<p><code>'em</code></p>");
  });
});

describe('An en dash before a hyphen', () => {
  it.each(['a –- b', 'a–-b', '*–-* “–-”', '–-', '–-- and –--- and –-–-'])(
    'prints no line, since the log is JSON: %s',
    (typed) => {
      const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
      renderComment(typed);
      renderMarkdown(typed);
      expect(printed.mock.calls).toEqual([]);
      printed.mockRestore();
    },
  );

  it('is a long dash', () => expect([textOf('a –- b'), renderComment('a–-b')]).toEqual(['a — b', '<p>a—b</p>']));
});

describe('A bare URL', () => {
  const linksIn = (html: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, text]) => [to, text]);
  const at = 'https://example.org/a';

  it.each([
    '。',
    '、',
    '，',
    '！',
    '？',
    '」',
    '）',
    '：',
    '；',
    '　',
    'を見て',
    '看',
    'ですね',
    'カナ',
    '에서',
    '。続き',
  ])('ends before %s', (after) => {
    for (const render of [renderComment, (text: string) => renderMarkdown(text).html]) {
      const html = render(`見て ${at}${after} end`);
      expect([after, linksIn(html)]).toEqual([after, [[at, at]]]);
      expect(html).toContain(`</a>${after} end`);
    }
  });

  it('also ends before emphasis, before another URL, and without a scheme', () => {
    const html = renderComment(`${at}。**太字**、www.example.com、${at}/b？`);
    expect(linksIn(html)).toEqual([
      [at, at],
      ['http://www.example.com', 'www.example.com'],
      [`${at}/b`, `${at}/b`],
    ]);
    expect(html).toContain('<strong>太字</strong>');
  });

  it('may contain East Asian characters in brackets and in its host, and accented letters anywhere', () => {
    for (const typed of ['<https://example.org/言葉。>', '[言葉](https://example.org/言葉。)'])
      expect(linksIn(renderComment(typed))[0]![0]).toBe(encodeURI('https://example.org/言葉。'));
    expect(linksIn(renderComment('https://例え.jp/ ok'))).toHaveLength(1);
    expect(linksIn(renderComment('https://example.org/é,ü'))[0]![1]).toBe('https://example.org/é,ü');
  });

  it('is found in linear time, however many there are', () => {
    expect(renderComment('https://a.orgあ'.repeat(250))).toContain('あ');
  });
});

describe('Ids on an article’s page', () => {
  it('are unique, and footnotes of the sources link within the sources', () => {
    const note = 'Said.[^1] Again.[^1]\n\n[^1]: A note.';
    const { contentHtml, footerHtml } = renderArticle({ content: note, footer: note });
    const ids = (html: string) => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);
    const all = [...ids(contentHtml), ...ids(footerHtml!)];
    expect(all.length).toBeGreaterThan(7);
    expect(new Set(all).size).toBe(all.length);
    for (const html of [contentHtml, footerHtml!]) {
      const own = new Set(ids(html));
      const leads = [...html.matchAll(/href="#([^"]*)"/g), ...html.matchAll(/aria-describedby="([^"]*)"/g)];
      expect(leads.length).toBeGreaterThan(3);
      for (const [, to] of leads) expect([to, own.has(to!)]).toEqual([to, true]);
    }
    expect(contentHtml).toContain('id="user-content-fn-1"');
  });
});
