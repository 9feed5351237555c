import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changesOf, ImportFolder, itemOf, readArticles } from '../../../test/support/import-sources.js';

const folder = new ImportFolder();
beforeEach(() => folder.next());
afterAll(() => folder.remove());

const BASE = 'https://old.example/';

async function post(fields: object, base = BASE) {
  const data = { posts: [{ id: 1, title: 'A', status: 'published', published_at: '2020-01-02', ...fields }] };
  const path = folder.write('ghost.json', JSON.stringify({ db: [{ data }] }));
  const [found] = await readArticles(path, { otherwise: 'the-body', base });
  return found!;
}
async function fromHtml(html: string) {
  const found = await post({ html });
  return { content: itemOf(found).content, changes: changesOf(found) };
}

describe("The HTML of Ghost's posts", () => {
  it('keeps a picture whose address has parentheses', async () => {
    expect(await fromHtml('<img src="https://upload.example/a/a1/Foo_(bar).jpg" alt="F">')).toEqual({
      content: '![F](https://upload.example/a/a1/Foo_\\(bar\\).jpg)',
      changes: [],
    });
  });

  it('leaves out bold of a part of a word, which Markdown here does not have, and keeps links to phone numbers', async () => {
    const { content } = await fromHtml('<p>un<b>belie</b>vable <b>word</b>. <a href="tel:988">Call</a></p>');
    expect(content).toBe('unbelievable **word**. [Call](tel:988)');
  });

  it('replaces embedded content by links, which always have a text', async () => {
    expect(
      await fromHtml(
        '<p>A</p><iframe src="https://www.youtube.com/embed/abc"></iframe><iframe src="//player.example/1" title="A film"></iframe><video src="/v.mp4"></video><audio src="https://x.example/a.mp3" title="A talk"></audio><embed src="https://x.example/e.swf"><object data="https://x.example/o.pdf"></object>',
      ),
    ).toEqual({
      content: [
        'A',
        '[https://www.youtube.com/embed/abc](https://www.youtube.com/embed/abc)',
        '[A film](https://player.example/1)',
        '[https://old.example/v.mp4](https://old.example/v.mp4)',
        '[A talk](https://x.example/a.mp3)',
        '[https://x.example/e.swf](https://x.example/e.swf)',
        '[https://x.example/o.pdf](https://x.example/o.pdf)',
      ]
        .join('\n\n')
        .replace(/\[(https:[^\]]+)\]\(\1\)/g, '<$1>'),
      changes: [
        'embeds <iframe>: 2',
        'embeds <video>: 1',
        'embeds <audio>: 1',
        'embeds <embed>: 1',
        'embeds <object>: 1',
      ],
    });
  });

  it.each([
    ['10<sup>6</sup>', '10⁶'],
    ['10<sup>-6</sup>', '10⁻⁶'],
    ['H<sub>2</sub>O', 'H₂O'],
    ['x<sup>ab</sup>', 'x^ab'],
    ['x<sup>a b</sup>', 'x^(a b)'],
    ['the 1<sup>st</sup>', 'the 1st'],
    ['a<sub>ij</sub>', 'a_ij'],
    ['a claim<sup><a href="https://x.example">1</a></sup>', 'a claim[¹](https://x.example)'],
  ])('keeps the meaning of %s', async (html, markdown) => {
    expect((await fromHtml(`<p>${html}</p>`)).content).toBe(markdown);
  });

  it('links to the old site, and has no broken links', async () => {
    expect(await fromHtml('<p><a href="/b/">b</a> <a href="#c">c</a> <a href="__GHOST_URL__/d/">d</a></p>')).toEqual({
      content: '[b](https://old.example/b/) c [d](https://old.example/d/)',
      changes: ['anchors: 1'],
    });
    const found = await post({ html: '<p><a href="/b/">b</a><a href="__GHOST_URL__/d/">d</a></p>' }, '');
    expect(changesOf(found)).toEqual(['links: 2']);
  });

  it('reports what it leaves out, and has no content for members', async () => {
    expect(
      await fromHtml(
        '<!--kg-card-begin: html--><p>A</p><!-- a note --><script>x</script><style>y</style><svg></svg><form><input value="z"></form><!--kg-card-end: html--><!--kg-gated-block:begin nonMember:false memberSegment:"status:paid"--><p>For members</p><!--kg-gated-block:end--><!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>For all</p><!--kg-gated-block:end-->',
      ),
    ).toEqual({
      content: 'A\n\nFor all',
      changes: [
        'members: 1',
        'comments: 1',
        'elements <script>: 1',
        'elements <style>: 1',
        'elements <svg>: 1',
        'elements <form>: 1',
      ],
    });
  });

  it('has its excerpt as summary', async () => {
    expect(itemOf(await post({ html: '<p>A</p>', custom_excerpt: 'E' })).summary).toBe('E');
  });

  it('loses injected code, which is reported', async () => {
    const found = await post({ html: '<p>A</p>', codeinjection_head: '<style>', codeinjection_foot: '' });
    expect(changesOf(found)).toEqual(['fields codeinjection_head: 1']);
  });

  it('has no URL where there was none', async () => {
    expect(
      await fromHtml(
        '<p><a name="x"></a><a id="y">A</a> <img alt="I"> <img alt="L" src="data:image/gif;base64,AA" data-src="/l.jpg"></p>',
      ),
    ).toEqual({ content: 'A ![I]() ![L](https://old.example/l.jpg)', changes: ['anchors: 1', 'pictures: 1'] });
  });

  it('loses everything that the page hid', async () => {
    expect(
      await fromHtml(
        '<p>A</p><p hidden>hid</p><div style="color: red; display : none">hid</div><p style="display:block">B</p>',
      ),
    ).toEqual({ content: 'A\n\nB', changes: ['elements <p hidden>: 1', 'elements <div hidden>: 1'] });
  });

  it('loses the same blocks for members that Ghost removes, also in broken HTML', async () => {
    expect(
      await fromHtml(
        '<p>A</p><!--kg-gated-block:begin nonMember:false memberSegment:"" --><div><p>For members<!--kg-gated-block:end--><p>B</p><!--kg-gated-block:begin memberSegment:"status:free"--><p>For members</p><!--kg-gated-block:end-->',
      ),
    ).toEqual({ content: 'A\n\nB', changes: ['members: 2'] });
  });
});

const text = (words: string, format: number | string = 0) => ({ type: 'extended-text', text: words, format });
const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });

describe("Ghost's posts without HTML", () => {
  it('are converted from lexical', async () => {
    const item = (words: string, ...more: object[]) => ({ type: 'listitem', children: [text(words), ...more] });
    const found = await post({
      html: null,
      lexical: lexical(
        { type: 'extended-heading', tag: 'h2', children: [text('From where')] },
        {
          type: 'paragraph',
          children: [
            text('A '),
            text('bold', 1),
            text(' and '),
            text('both', 3),
            text(' '),
            text('code', 16),
            text(' 10'),
            text('6', 64),
            { type: 'linebreak' },
            { type: 'link', url: '__GHOST_URL__/b/', children: [text('link')] },
          ],
        },
        { type: 'extended-quote', children: [text('Quoted')] },
        { type: 'aside', children: [text('Aside')] },
        {
          type: 'list',
          listType: 'number',
          start: 3,
          children: [item('one'), { type: 'listitem', children: [{ type: 'list', listType: 'bullet', children: [item('in')] }] }], // prettier-ignore
        },
        { type: 'horizontalrule' },
        { type: 'image', src: '__GHOST_URL__/a_(b).jpg', alt: 'B', caption: '<b>Cap</b>' },
        { type: 'gallery', images: [{ src: 'https://x.example/1.jpg', alt: '1' }, { src: 'https://x.example/2.jpg' }] },
        { type: 'codeblock', code: 'a = 1', language: 'py' },
        { type: 'html', html: '<p>From <em>HTML</em></p>' },
        { type: 'markdown', markdown: 'From *Markdown*<!-- hidden -->' },
        { type: 'embed', url: 'https://videos.example/1', metadata: { title: 'A film' } },
        { type: 'bookmark', url: 'https://x.example/b', metadata: { title: 'A page' } },
        { type: 'file', src: 'https://x.example/f.pdf', fileTitle: 'A file' },
        { type: 'callout', calloutEmoji: '!', calloutText: '<p>Look</p>' },
        { type: 'toggle', heading: '<p>More</p>', content: '<p>Below</p>' },
        { type: 'button', buttonText: 'Go', buttonUrl: 'https://x.example/go' },
      ),
    });
    expect(itemOf(found).content).toBe(
      [
        '## From where',
        'A **bold** and _**both**_ `code` 10⁶\\\n[link](https://old.example/b/)',
        '> Quoted',
        '> Aside',
        '3. one\n   - in',
        '---',
        '![B](https://old.example/a_\\(b\\).jpg)',
        '**Cap**',
        '![1](https://x.example/1.jpg)\n![](https://x.example/2.jpg)',
        '```py\na = 1\n```',
        'From _HTML_',
        'From _Markdown_',
        '[A film](https://videos.example/1)',
        '[A page](https://x.example/b)',
        '[A file](https://x.example/f.pdf)',
        '> ! Look',
        '**More**',
        'Below',
        '[Go](https://x.example/go)',
      ].join('\n\n'),
    );
    expect(changesOf(found).sort()).toEqual(['comments: 1', 'embeds embed: 1']);
  });

  it('are converted from mobiledoc', async () => {
    const found = await post({
      html: '',
      mobiledoc: JSON.stringify({
        version: '0.3.1',
        atoms: [['soft-return', '', {}]],
        cards: [
          ['image', { src: 'https://x.example/1.jpg', alt: 'I' }],
          ['card-markdown', { markdown: '- m' }],
          ['hr', {}],
          ['product', { productTitle: 'P' }],
        ],
        markups: [['strong'], ['a', ['href', '/b/']], ['em'], ['sup']],
        sections: [
          [1, 'h3', [[0, [], 0, 'Heading']]],
          [1, 'p', [[0, [], 0, 'A '], [0, [0, 2], 1, 'both'], [0, [], 1, ' bold'], [1, [], 0, 0], [0, [1], 1, 'link'], [0, [], 0, ' x'], [0, [3], 1, '2']]], // prettier-ignore
          [1, 'blockquote', [[0, [], 0, 'Quoted']]],
          [3, 'ol', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
          [2, 'https://x.example/2.jpg'],
          [10, 0],
          [10, 1],
          [10, 2],
          [10, 3],
        ],
      }),
    });
    expect(itemOf(found).content).toBe(
      [
        '### Heading',
        'A **_both_ bold**\\\n[link](https://old.example/b/) x²',
        '> Quoted',
        '1. one\n2. two',
        '![](https://x.example/2.jpg)',
        '![I](https://x.example/1.jpg)',
        '- m',
        '---',
      ].join('\n\n'),
    );
    expect(changesOf(found)).toEqual(['cards product: 1']);
  });

  it('lose cards for mails and members, and report what they leave out', async () => {
    const found = await post({
      html: null,
      lexical: lexical(
        { type: 'paragraph', children: [text('A')] },
        { type: 'email', html: '<p>Dear subscriber</p>' },
        { type: 'email-cta', html: '<p>Buy</p>' },
        { type: 'html', html: '<p>Paid</p>', visibility: { web: { nonMember: false } } },
        { type: 'html', html: '<p>Mail</p>', visibility: { showOnWeb: false } },
        { type: 'signup', header: 'S' },
        { type: 'made-up', children: [text('Kept')] },
      ),
    });
    expect(itemOf(found).content).toBe('A\n\nKept');
    expect(changesOf(found)).toEqual(['cards email: 1', 'cards email-cta: 1', 'members html: 2', 'cards signup: 1', 'cards made-up: 1']); // prettier-ignore
  });

  it('keep the text of unknown nodes', async () => {
    const found = await post({
      html: null,
      lexical: lexical(
        { type: 'paragraph', children: [text('A '), { type: 'tk', text: 'TK' }, { type: 'emoji', text: ' !', format: 0 }] }, // prettier-ignore
        { type: 'file', src: 'https://x.example/f.pdf', fileName: 'f.pdf', fileCaption: 'Caption' },
        { type: 'bookmark', url: 'https://x.example/b', metadata: { title: 'B', description: 'Described' }, caption: 'C' }, // prettier-ignore
      ),
    });
    expect(itemOf(found).content).toBe('A TK !\n\n[f.pdf](https://x.example/f.pdf)\n\nCaption\n\n[B](https://x.example/b)\n\nDescribed\n\nC'); // prettier-ignore
    expect(changesOf(found)).toEqual([]);
  });

  it.each([
    ['markdown', { markdown: 'Old *Ghost*' }, 'Old _Ghost_'],
    ['plain text', { plaintext: 'Just * words' }, 'Just \\* words'],
  ])('are converted from %s', async (_, fields, content) => {
    expect(itemOf(await post({ html: null, ...fields })).content).toBe(content);
  });

  it('are wrong when their text cannot be read, and skipped when they have none', async () => {
    expect(await post({ html: null, lexical: '{"root":' })).toMatchObject({ wrong: 'its lexical text cannot be read' });
    expect(await post({ html: null, lexical: lexical({ type: 'paragraph', children: [] }) })).toMatchObject({ skipped: 'it has no text' }); // prettier-ignore
    expect(await post({ html: null, lexical: lexical({ type: 'signup' }) })).toMatchObject({ skipped: 'it has no text (left out: signup)' }); // prettier-ignore
  });

  it('are drafts while their date is in the future', async () => {
    const found = await post({ html: '<p>A</p>', published_at: '2999-01-01T00:00:00.000Z', created_at: '2020-01-01' });
    expect(itemOf(found)).toMatchObject({ published: false, createdAt: '2020-01-01T00:00:00.000Z' });
    expect(changesOf(found)).toEqual(['planned: 1']);
  });
});
