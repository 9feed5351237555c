import { utimesSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changesOf, ImportFolder, itemOf } from '../../../test/support/import-sources.js';

const folder = new ImportFolder();
const OLD = 'https://old.example/';

beforeEach(() => folder.next());
afterAll(() => folder.remove());

const contentOf = async (text: string, base?: string) => {
  const found = await folder.one('a.md', `---\ntitle: A\ndate: 2024-05-01\n---\n${text}`, base ? { base } : {});
  return { content: itemOf(found).content, changes: changesOf(found) };
};
/** Imports an article with these lines in its front matter. */
const withFront = (lines: string, name = 'a.md') => folder.one(name, `---\ntitle: A\n${lines}\n---\nText`);

describe('A draft in a folder of Markdown stays a draft', () => {
  it.each([
    'draft: true',
    'draft: yes',
    'draft: on',
    'draft: y',
    'draft: "true"',
    'draft: TRUE',
    'Draft: true',
    'DRAFT: Yes',
    'draft: 1',
    'draft: maybe',
    'isDraft: true',
    'published: no',
    'published: off',
    'Published: "false"',
    'published: n',
    'publish: false',
    'status: private',
    'status: published\ndraft: yes',
    'private: yes',
    'visibility: members',
    'build:\n  render: never',
    '_build:\n  list: never\n  render: false',
    'shared: &s\n  draft: true\n<<: *s',
    'expiryDate: 2024-06-01',
    'publishDate: 2999-01-01',
  ])('with %j', async (line) => {
    const found = await withFront(`date: 2024-05-01\n${line}`);
    expect(itemOf(found)).toMatchObject({ published: false, publishedAt: null });
  });

  it.each([
    'draft: false',
    'draft: no',
    'Draft: Off',
    'published: yes',
    'published: 2024-05-01',
    'status: Published',
    'draft:',
    'draft: ~',
    'visibility: public',
    'expiryDate: 2999-01-01',
  ])('but not with %j', async (line) => {
    const found = await withFront(`date: 2024-05-01\n${line}`);
    expect(itemOf(found)).toMatchObject({ published: true, publishedAt: '2024-05-01T00:00:00.000Z' });
  });

  it.each(['_drafts/secret-plan.md', 'blog/_Drafts/2014/secret-plan.md', 'drafts/secret-plan.md'])(
    'in %s',
    async (name) => {
      const found = await withFront('date: 2024-05-01', name);
      expect(itemOf(found)).toMatchObject({ published: false });
    },
  );

  it('when the folder itself is _drafts', async () => {
    folder.write('_drafts/a.md', '---\ntitle: A\ndate: 2024-05-01\n---\nText');
    folder.path += '/_drafts';
    expect(itemOf((await folder.read({ otherwise: 'the-body' }))[0])).toMatchObject({ published: false });
  });

  it('with a date in the future, which is reported', async () => {
    const found = await withFront('date: 2999-01-01');
    expect(changesOf(found)).toEqual(['planned: 1']);
    expect(itemOf(found)).toMatchObject({ published: false, publishedAt: null });
    expect(Date.parse(itemOf(found).createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it('and the same field in two spellings is an error', async () => {
    expect(await withFront('draft: false\nDraft: true')).toMatchObject({
      wrong: 'has "draft" twice in its front matter',
    });
  });

  it('and front matter without an end is an error, not text', async () => {
    const unclosed = await folder.one('a.md', '---\ntitle: A\ndraft: true\n\nText');
    expect(unclosed).toMatchObject({ wrong: 'its front matter has no end (--- or ...)' });
    const json = await folder.one('a.md', '{\n  "title": "A",\n  "draft": true\n}\n\nText');
    expect(json).toMatchObject({ wrong: 'its front matter is JSON; only YAML is read' });
  });
});

describe('The date of a file', () => {
  it.each([
    ['2014-03-09-x.md', '2014-03-09T00:00:00.000Z'],
    ['_posts/2014-3-9-x.markdown', '2014-03-09T00:00:00.000Z'],
    ['2014-03-09-x/index.md', '2014-03-09T00:00:00.000Z'],
    ['2014-03-09.md', '2014-03-09T00:00:00.000Z'],
  ])('is read from its name: %s', async (name, date) => {
    const found = await withFront('section: x', name);
    expect(itemOf(found)).toMatchObject({ createdAt: date, publishedAt: date, published: true });
    expect(changesOf(found)).toEqual([]);
  });

  it('comes first from its front matter, with the day of its author', async () => {
    const found = await withFront('date: 2014-03-10 23:30:00 -0500', '2014-03-09-x.md');
    expect(itemOf(found)).toMatchObject({ createdAt: expect.stringMatching(/^2014-03-10T/) });
  });

  it.each([
    ['20150107', '2015-01-07T00:00:00.000Z'],
    ['1420675200', '2015-01-08T00:00:00.000Z'],
    ['March 5, 2015', '2015-03-05T00:00:00.000Z'],
    ['2015-1-9', '2015-01-09T00:00:00.000Z'],
  ])('is read from %s', async (written, date) => {
    expect(itemOf(await withFront(`date: ${written}`))).toMatchObject({ createdAt: date });
  });

  it.each(['2015', '2015-02-30', '03/05/2015', 'soon'])('is wrong when it is %s', async (written) => {
    expect(await withFront(`date: ${written}`)).toEqual({ where: 'a.md', wrong: 'date is impossible or in an unknown format' }); // prettier-ignore
    expect(await withFront(`date: 2024-05-01\nupdated: ${written}`)).toMatchObject({ wrong: 'updated is impossible or in an unknown format' }); // prettier-ignore
  });

  it('is wrong when its name has an impossible date', async () => {
    expect(await withFront('section: x', '2014-02-30-x.md')).toMatchObject({
      wrong: 'the date in its file name is impossible',
    });
  });

  it('is never the file’s modification time: without a date it becomes a draft of today, which is reported', async () => {
    folder.next();
    const path = folder.write('a.md', '# A\n\nText');
    utimesSync(path, 0, new Date('2014-05-01T10:00:00Z'));
    const [found] = await folder.read({ otherwise: 'the-body' });
    expect(itemOf(found)).toMatchObject({ published: false, publishedAt: null });
    expect(Date.now() - Date.parse(itemOf(found).createdAt)).toBeLessThan(60_000);
    expect(changesOf(found!)).toEqual(['undated: 1']);
  });
});

describe('Front matter', () => {
  it.each([
    '---\ntitle: A\ndate: 2024-05-01\n...\nText',
    '\uFEFF---\r\ntitle: A\r\ndate: 2024-05-01\r\n... \r\nText',
    '\n---\ntitle: A\ndate: 2024-05-01\n---\nText',
  ])('begins and ends as in Jekyll and Hugo: %j', async (file) => {
    expect(itemOf(await folder.one('a.md', file))).toMatchObject({ title: 'A', content: 'Text' });
  });

  it.each(['4:33', '1984', '1.0', '007', 'Yes', '0x10'])('keeps the title %s as it is written', async (title) => {
    expect(itemOf(await folder.one('a.md', `---\ntitle: ${title}\n---\nText`))).toMatchObject({ title });
  });

  it('has a summary, an excerpt or a description as summary, if it is short enough', async () => {
    const long = 'l'.repeat(301);
    const summaryOf = async (lines: string) => itemOf(await withFront(`date: 2024-01-01\n${lines}`)).summary;
    expect(await summaryOf('description: D\nexcerpt: E\nsummary: S')).toBe('S');
    expect(await summaryOf(`summary: ${long}`)).toBeNull();
    const second = await withFront(`date: 2024-01-01\nsummary: ${long}\ndescription: D`);
    expect(itemOf(second).summary).toBe('D');
    expect(changesOf(second)).toEqual(['fields summary: 1']);
  });

  it('has unread fields in the report', async () => {
    const found = await withFront('date: 2024-05-01\nlayout: post\ntags: [x]\nauthor: Ada');
    expect(changesOf(found)).toEqual(['fields layout: 1', 'fields tags: 1', 'fields author: 1']);
  });

  it('pins an article only if our own export wrote it', async () => {
    const found = await withFront('date: 2024-05-01\npinned: true');
    expect([itemOf(found).pinned, changesOf(found)]).toEqual([undefined, ['fields pinned: 1']]);
    const ours = await withFront(
      'date: 2024-05-01\ncreated: 2024-05-01\nupdated: 2024-05-01\nstatus: published\norigin: folder/a\npinned: true',
    );
    expect([itemOf(ours).pinned, changesOf(ours)]).toEqual([true, []]);
  });
});

describe('The title of a file', () => {
  it.each([
    ['# A **title** with [link](https://x.example)\n\nText', 'A title with link'],
    ['A *title* `x`\n=====\n\nText', 'A title x'],
    ['<!-- x -->\n\n# A title {#a}\n\nText', 'A title'],
    ['# A title\n{: .lead}\n\nText', 'A title'],
  ])('is its first heading as plain text: %j', async (file, title) => {
    const item = itemOf(await folder.one('a.md', file));
    expect([item.title, item.content.endsWith('Text'), item.content.includes('itle')]).toEqual([title, true, false]);
  });
});

describe('The text of a file', () => {
  it('loses hidden comments, which are counted', async () => {
    const { content, changes } = await contentOf(
      'One\n\n<!--more-->\n\nTwo <!-- TODO ask Ada --> three\n\n<div>\n<!-- a\n\nb -->\n</div>\n\n{% comment %}hidden *x*{% endcomment %}\n\n{::comment}\nhidden\n{:/comment}\n\n{{/* hidden */}} %%hidden%% 100%% and 50%%\n\n`<!-- code -->`\n\n```\n<!-- code -->\n{% comment %}code{% endcomment %}\n```\n\n<!-- never ended\n\nhidden',
    );
    expect(content).not.toMatch(/more|TODO|hidden|\bb\b/);
    expect(content.match(/code/g)).toHaveLength(3);
    expect(content).toContain('Two  three');
    expect(content).toContain('100%% and 50%%');
    expect(changes).toContain('comments: 8');
  });

  it('has its template code and HTML reported, because readers will see them', async () => {
    const { content, changes } = await contentOf(
      '## H {#id}\n\n{: .x}\n\n{{< figure src="/a.png" >}} {% include x.html %} {{ site.title }} [[Other]] ![[pic.png]] ![a]({{ site.baseurl }}/x.png) ![a]({{site.baseurl}}/x.png)\n\n<img src="/b.png"> <sigh> <iframe src="x"></iframe>\n\n`{{ code }}` [[1]](https://x.example)',
      OLD,
    );
    expect(content).toContain('![a]({{ site.baseurl }}/x.png) ![a]({{site.baseurl}}/x.png)');
    expect(changes.sort()).toEqual(
      [
        'asText {#id}: 1',
        'asText {: }: 1',
        'asText {{< figure >}}: 1',
        'asText {% include %}: 1',
        'asText {{ site.title }}: 1',
        'asText {{ site.baseurl }}: 2',
        'asText [[ ]]: 1',
        'asText ![[ ]]: 1',
        'asText <img>: 1',
        'asText <sigh>: 1',
        'asText <iframe>: 1',
        'pictures: 5',
      ].sort(),
    );
  });

  it.each([`<img src="{{ '/a.png' | relative_url }}">`, '![b]()', '![c]({{site.baseurl}}/c.png)'])(
    'has each picture counted once, also one without an address: %s',
    async (text) => {
      const { content, changes } = await contentOf(text, OLD);
      expect([content, changes.filter((change) => change.startsWith('pictures'))]).toEqual([text, ['pictures: 1']]);
    },
  );

  it('is not changed in code', async () => {
    const code =
      '```md\n![x](/img/a.png)\n```\n\n`![x](/img/a.png)` and [`[y](/y)`](https://x.example)\n\n    ![x](/img/a.png)';
    expect(await contentOf(code, OLD)).toEqual({ content: code, changes: [] });
  });

  it('has pictures from the old site, in every syntax', async () => {
    const text =
      '![a [b] c](/img/c.png) ![k][r] ![r] ![p](/Foo_(bar).jpg) ![q](</img/a b.png> "t") [![in](/i.png)](/to)\n\n> ![quoted](/q.png?a=1&copy;=2)\n\n[r]: /img/r.png "R"';
    const { content, changes } = await contentOf(text, OLD);
    expect(content).toBe(
      '![a [b] c](https://old.example/img/c.png) ![k][r] ![r] ![p](https://old.example/Foo_\\(bar\\).jpg) ![q](<https://old.example/img/a%20b.png> "t") [![in](https://old.example/i.png)](https://old.example/to)\n\n> ![quoted](https://old.example/q.png?a=1%C2%A9=2)\n\n[r]: https://old.example/img/r.png "R"',
    );
    expect(changes).toEqual([]);
    const without = await contentOf(text);
    expect(without.content).toBe(text);
    expect(without.changes).toEqual(['pictures: 7', 'links: 1']);
  });

  it('has links to the old site', async () => {
    const text = 'A [b](/another-page), [c](../c.md#x "t"), [d][d], [mail](mailto:a@x.example), <https://x.example>, [e](//y.example/e), [f](?page=2).\n\n[d]: d/ "D"'; // prettier-ignore
    const { content, changes } = await contentOf(text, 'https://old.example/blog/');
    expect(content).toBe('A [b](https://old.example/another-page), [c](https://old.example/c.md#x "t"), [d][d], [mail](mailto:a@x.example), <https://x.example>, [e](https://y.example/e), [f](https://old.example/blog/a.md?page=2).\n\n[d]: https://old.example/blog/d/ "D"'); // prettier-ignore
    expect(changes).toEqual([]);
    expect((await contentOf(text)).changes).toEqual(['links: 4']);
  });

  it('keeps links to its headings, which the renderer leads there', async () => {
    const text = 'See [the *end*](#end) and a note[^1].\n\n[^1]: N';
    expect(await contentOf(text)).toEqual({ content: text, changes: [] });
  });
});

describe('A folder of Markdown', () => {
  it('has footers that are read like texts', async () => {
    const found = await folder.one(
      'a.md',
      '---\ntitle: A\ndate: 2024-05-01\nfooter: "# [S](/s) <!-- hidden -->"\n---\nText',
      { base: OLD },
    );
    expect([itemOf(found).footer, changesOf(found)]).toEqual(['# [S](https://old.example/s)', ['comments: 1']]);
  });

  it('loses comments that are written as definitions', async () => {
    const text =
      'A [b][b].\n\n[//]: # (hidden one)\n\n[comment]: <> "hidden two"\n\n[b]: https://x.example "shown"\n\n[unused]: https://x.example';
    const { content, changes } = await contentOf(text);
    expect([content.includes('hidden'), content.includes('shown'), changes]).toEqual([false, true, ['comments: 2']]);
  });

  it('reports documents in other formats, and reads all extensions of Markdown', async () => {
    folder.write('2014-03-09-a.html', '---\ntitle: A\n---\n<p>Text</p>');
    folder.write('_posts/b.htm', 'Text');
    folder.write('_layouts/page.html', 'Text');
    folder.write('c.mdx', 'Text');
    folder.write('d.rst', 'Text');
    folder.write('e.mkd', '---\ntitle: E\ndate: 2024-05-01\n---\nText');
    folder.write('f/_index.md', 'Text');
    folder.write('README.md', 'Text');
    const found = await folder.read({ otherwise: 'the-body' });
    expect(found.map((one) => ('skipped' in one ? `${one.where}: ${one.skipped}` : itemOf(one).title)).sort()).toEqual([
      '2014-03-09-a.html: it is not Markdown',
      'E',
      'README.md: it is not an article',
      '_posts/b.htm: it is not Markdown',
      'c.mdx: it is not Markdown',
      'd.rst: it is not Markdown',
      'f/_index.md: it is not an article',
    ]);
  });
});
