import { describe, expect, it } from '@jest/globals';
import { htmlToMarkdown } from './html-to-markdown';

/** As Google Docs puts it on the clipboard: a <b> around everything, and meaning only in styles. */
const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f0a">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Spinster</span></h1>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">It was a </span><span style="font-size:11pt;font-weight:700;">job </span><span style="font-size:11pt;font-weight:700;font-style:italic;">first</span><span style="font-weight:400;">, and then an </span><span style="font-weight:400;text-decoration:line-through;">honor</span><span style="font-weight:400;"> insult. See </span><a href="https://www.google.com/url?q=https://example.org/word?a%3D1&amp;sa=D&amp;ust=1" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the registers</span></a><span>.</span></p>
<br />
<h2 dir="ltr"><span style="font-weight:700;">What the box was worth</span></h2>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">webster</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">a weaver</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>brewster</span></p></li></ul>
<div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="100" /></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700;">Word</span></p></td><td><p dir="ltr"><span>Meaning</span></p></td></tr><tr><td><p dir="ltr"><span>spinster</span></p></td><td><p dir="ltr"><span>spinner</span></p></td></tr></tbody></table></div><br />
<ol><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li dir="ltr"><p dir="ltr"><span>two</span></p></li></ol></b><br class="Apple-interchange-newline">`;

/** As Word puts it on the clipboard of Windows. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body lang=EN-US>
<!--StartFragment-->
<p class=MsoTitle>Spinster<o:p></o:p></p>
<p class=MsoNormal>It was a <b style='mso-bidi-font-weight:normal'>job</b>&nbsp;first, <i>and</i> then<span style='mso-spacerun:yes'>  </span>not.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>webster<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>a weaver</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>brewster</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>first</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>second</p>
<p class=MsoQuote>The spinsters and the knitters.</p>
<img src="file:///C:/Users/a/picture.png">
<!--EndFragment--></body></html>`;

describe('pasting', () => {
  it('turns a Google Docs document into Markdown, without its bold wrapper, sizes and redirects', () =>
    expect(htmlToMarkdown(GOOGLE_DOCS)).toBe(
      [
        '## Spinster',
        'It was a **job _first_**, and then an ~~honor~~ insult. See [the registers](https://example.org/word?a=1).',
        '### What the box was worth',
        '- webster\n  - a weaver\n- brewster',
        '| **Word** | Meaning |\n| - | - |\n| spinster | spinner |',
        '1. one\n2. two',
      ].join('\n\n'),
    ));

  it('turns a Word document into Markdown, with its lists and quotations', () =>
    expect(htmlToMarkdown(WORD)).toBe(
      [
        '## Spinster',
        'It was a **job** first, *and* then not.',
        '- webster\n  - a weaver\n- brewster',
        '1. first\n2. second',
        '> The spinsters and the knitters.',
      ].join('\n\n'),
    ));

  it('keeps the meaning of a web page and leaves out the rest', () =>
    expect(
      htmlToMarkdown(
        '<style>a{}</style><div><h2 id="x">A <a href="#x">word</a></h2><p>See <a href="javascript:alert(1)">this</a>,' +
          ' <a href="/about">that</a> and <code>a_b</code>.</p><script>alert(1)</script><pre><code>let a;\n</code></pre>' +
          '<p><img src="https://example.org/a.png" alt="A horse"><img src="data:image/png;base64,AA"></p></div>',
      ),
    ).toBe('## A word\n\nSee this, that and `a_b`.\n\n```\nlet a;\n```\n\n![A horse](https://example.org/a.png)'));

  it('moves spaces out of bold text, and drops bold text without words', () =>
    expect(htmlToMarkdown('<p>a<b> b </b>c<b> </b>d <b>e</b><b>f</b></p>')).toBe('a **b** c d **ef**'));

  it('leaves out bold of a part of a word, which Markdown here does not have', () =>
    expect(htmlToMarkdown('<p>un<b>belie</b>vable <b>Leser</b>innen <b>word</b>, (<i>so</i>)</p>')).toBe(
      'unbelievable Leserinnen **word**, (*so*)',
    ));

  it('keeps links to phone numbers', () =>
    expect(htmlToMarkdown('<p><a href="tel:988">Call</a></p>')).toBe('[Call](tel:988)'));

  it('has nothing for HTML without text', () => expect(htmlToMarkdown('<meta charset="utf-8"><p> </p>')).toBe(''));
});
