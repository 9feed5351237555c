import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { renderMarkdown } from '../../../platform/markdown/render-markdown.js';
import { renderCampaign } from './campaign-mail.js';
import { safePage, toEmailBodyHtml, toPageHtml } from './email-body-html.js';

const publicUrl = 'https://archive.example';
const emailOf = (markdown: string) =>
  toEmailBodyHtml(renderMarkdown(markdown).html, { publicUrl, linkTo: (path) => publicUrl + path });
const pageOf = (markdown: string) => toPageHtml(renderMarkdown(markdown).html, publicUrl);
const both = (markdown: string) => [emailOf(markdown), pageOf(markdown)].map((html) => JSDOM.fragment(html));
const textOf = async (markdown: string) => {
  const source = { id: 3, subject: 'S', preheader: '', contentHtml: renderMarkdown(markdown).html };
  const settings = { publicUrl, sessionSecret: 'x'.repeat(32), site: { name: 'The Archive' } } as never;
  return (await renderCampaign({ ...source, article: null, alsoNew: [] }, settings)).text;
};

describe('a task list', () => {
  it('is shown by signs, because mail programs make fields of checkboxes', async () => {
    for (const shown of both('- [x] done\n- [ ] to do')) {
      expect(shown.querySelector('input')).toBeNull();
      expect([...shown.querySelectorAll('li')].map((item) => item.textContent.trim())).toEqual(['☑ done', '☐ to do']);
    }
    expect(await textOf('- [x] done\n- [ ] to do')).toMatch(/- ☑ done\n\s*- ☐ to do/);
  });
});

describe('a picture', () => {
  it('within a link is text, so that the link leads where it should', () => {
    for (const shown of both('[![Cover](https://other.example/x.png)](https://shop.example/buy)')) {
      expect([...shown.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
        ['https://shop.example/buy', 'Picture: Cover'],
      ]);
    }
  });

  it('without an allowed address is its alternative text, and loads nothing', () => {
    for (const shown of both('A ![barn](http://example.org/x.png) ![x](data:image/png;base64,AA)')) {
      expect(shown.querySelector('img')).toBeNull();
      expect(shown.textContent.trim()).toBe('A barn x');
    }
  });

  it('on our site has an absolute URL in an email, and a path on the page, which outlives a move', () => {
    const [email, page] = both(`![Own](${publicUrl}/covers/1.svg) ![Mine](/covers/2.svg)`);
    const sources = (shown: DocumentFragment) =>
      [...shown.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    expect(sources(email!)).toEqual([`${publicUrl}/covers/1.svg`, `${publicUrl}/covers/2.svg`]);
    expect(sources(page!)).toEqual(['/covers/1.svg', '/covers/2.svg']);
  });

  it('of another site is a link on an imported page, because our pages may not load it', () => {
    const shown = JSDOM.fragment(
      safePage(
        '<img src="https://there.example/a.png" alt="A barn"> <img src="/covers/1.svg" alt="Own"> <img src="//there.example/b.png"> <a href="/x"><img src="https://there.example/c.png" alt="C"></a>',
        (path) => path,
      ),
    );
    expect([...shown.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Own']);
    expect([...shown.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
      ['https://there.example/a.png', 'Picture: A barn'],
      ['//there.example/b.png', 'Picture: //there.example/b.png'],
      ['/x', 'Picture: C'],
    ]);
  });
});

describe('a link', () => {
  it('to a path with two slashes stays on our site', () => {
    for (const shown of both(`[about](${publicUrl}//about)`))
      expect(shown.querySelector('a')?.getAttribute('href')).toBe(`${publicUrl}//about`);
    expect(pageOf(`[about](${publicUrl}/about)`)).toContain('href="/about"');
  });

  it('of an imported page leads where links of articles may, and dials only phone numbers', () => {
    const addresses = [
      'https://a.example',
      'mailto:a@a.example',
      'tel:+1(555)0100',
      'tel:%3Cb%3E',
      'sms:eve',
      'ftp://a.example',
    ];
    const page = safePage(addresses.map((href) => `<a href="${href}">x</a>`).join(' '), (path) => path);
    const links = [...JSDOM.fragment(page).querySelectorAll('a')].map((a) => a.getAttribute('href'));
    expect(links).toEqual([...addresses.slice(0, 3), null, null, null]);
  });
});

describe('a table', () => {
  const table = '| A | B | C |\n| --- | --: | :-: |\n| 1 | 2 | 3 |';

  it('keeps its columns’ alignment, and otherwise that of its direction', () => {
    const cells = [...JSDOM.fragment(emailOf(table)).querySelectorAll('td')].map((cell) => cell.style.textAlign);
    expect(cells).toEqual(['', 'right', 'center']);
    expect(emailOf('| أ |\n| --- |\n| ب |')).not.toMatch(/<td[^>]*text-align/);
    expect(emailOf('| أ |\n| --- |\n| ب |')).toMatch(/<th[^>]*text-align:start/);
  });

  it('is no wider than an email as text, and its headings keep their letters', async () => {
    const cell = 'A cell with a text that is longer than most';
    const text = await textOf(`| Heading | Über | Third |\n| --- | --- | --- |\n| ${cell} | ${cell} | ${cell} |`);
    expect(text).toContain('Über');
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });
});
