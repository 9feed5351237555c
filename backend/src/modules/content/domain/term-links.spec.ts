import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from '../../../platform/markdown/render-markdown.js';
import { TermLinks, withoutTermLinks } from './term-links.js';

const links = new TermLinks([
  { slug: 'spinster', term: 'spinster', forms: ['spinsters'] },
  { slug: 'miss', term: 'Miss', forms: [] },
  { slug: 'ms', term: 'Ms.', forms: ['Ms'] },
  { slug: 'he', term: 'he', forms: [] },
  { slug: 'he-or-she', term: 'he or she', forms: [] },
  { slug: 'ecole', term: 'école', forms: [] },
  { slug: 'old-maid', term: 'old-maid', forms: ["old maid's"] },
  { slug: 'r-and-d', term: 'R&D', forms: [] },
]);

const inMarkdown = (markdown: string, off: string[] = []): string =>
  links
    .addTo(renderMarkdown(markdown).html, off)
    .replaceAll(/<a class="term" href="\/glossary\/([\w-]+)">([^<]*)<\/a>/g, '[$2]($1)')
    .replaceAll(/<\/?p>/g, '');

describe('The first use of a term in an article', () => {
  it.each([
    ['A spinster span.', 'A [spinster](spinster) span.'],
    ['Spinsters span, and a spinster sang.', '[Spinsters](spinster) span, and a spinster sang.'],
    ['SPINSTER', '[SPINSTER](spinster)'],
    ["The spinster's wheel", 'The [spinster](spinster)’s wheel'],
    ['"spinster"', '“[spinster](spinster)”'],
    ['called "*spinster*," or "Spinster!"', 'called “<em>[spinster](spinster)</em>,” or “Spinster!”'],
    ['"Miss" and "spinster."', '“[Miss](miss)” and “[spinster](spinster).”'],
    ['*spinster* and **Ms.** Slew', '<em>[spinster](spinster)</em> and <strong>[Ms.](ms)</strong> Slew'],
    ['Does he or she know?', 'Does [he or she](he-or-she) know?'],
    ['he or\nshe', '[he or\nshe](he-or-she)'],
    ['He or she knows what he or she does.', '[He or she](he-or-she) knows what he or she does.'],
    ['One École here', 'One [École](ecole) here'],
    ['One e\u0301cole here', 'One [e\u0301cole](ecole) here'],
    ['an old‑maid', 'an [old‑maid](old-maid)'],
    ["an old maid's game", 'an [old maid’s](old-maid) game'],
    ['in R&D & more', 'in [R&#x26;D](r-and-d) &#x26; more'],
    ['spinster--and more', '[spinster](spinster)–and more'],
    ['<spinster>', '&#x3C;[spinster](spinster)>'],
    ['spinster[^1]\n\n[^1]: A note.', /^\[spinster\]\(spinster\)<sup>/],
  ])('is a link: %j', (markdown, html) => {
    if (typeof html === 'string') expect(inMarkdown(markdown)).toBe(html);
    else expect(inMarkdown(markdown)).toMatch(html);
  });

  it.each([
    'spinsterhood and unspinster',
    'a spinster-like hat, an ex-spinster, a non‑spinster',
    'I miss her',
    'spinster_1 and 1spinster',
    'école\u0301 and écoles',
    '`un`spinster',
  ])('is a whole word, spelled as the term is: %j', (markdown) => expect(inMarkdown(markdown)).not.toContain(']('));

  it.each([
    '# spinster',
    '`spinster`',
    '> spinster',
    '> ## On it\n>\n> - a spinster',
    '[a *spinster*](/about)',
    '```\nspinster\n```',
    '![spinster](https://a.example/b.jpg "spinster > x")',
    '| spinster |\n| --- |\n| word |',
    'Word.[^1]\n\n[^1]: A spinster.',
    'She said, "You old spinster," and left.',
    '"The spinster" and "spinster wanted"',
    '"I was a *spinster*.\n\n"A spinster, and glad of it."',
  ])('stays plain in headings, code, quotations, links and notes: %j', (markdown) =>
    expect(inMarkdown(markdown)).not.toContain('](spinster)'),
  );

  it('is found after the places that stay plain', () =>
    expect(inMarkdown('# Spinster\n\n> A spinster.\n\n"A spinster!" A `spinster`, a spinster.')).toContain(
      ', a [spinster](spinster).',
    ));

  it('is found in the next paragraph when a quotation has no end', () =>
    expect(inMarkdown('He said: "No.\n\nA spinster.')).toContain('A [spinster](spinster).'));

  it('stays plain where it is switched off, and others are found in its words', () => {
    expect(inMarkdown('A spinster.', ['spinster'])).toBe('A spinster.');
    expect(inMarkdown('He or she', ['he-or-she'])).toBe('[He](he) or she');
  });

  it('changes nothing but the words: the text around the links stays, to the byte', () => {
    const { html } = renderMarkdown('## On *spinsters*\n\nMs. R&D, a spinster <b> &amp; école.\n\n- he\n- [x](/a?b&c)');
    const linked = links.addTo(html);
    expect(linked).not.toBe(html);
    expect(withoutTermLinks(linked)).toBe(html);
    expect(links.addTo(linked)).toBe(linked);
    expect(new TermLinks([]).addTo(linked)).toBe(html);
    expect(links.in(html)).toEqual(links.in(linked));
  });

  it('lists the terms of a text in their order, each once', () =>
    expect(links.in(renderMarkdown('Ms. spinster, spinster, he.').html)).toEqual(['ms', 'spinster', 'he']));

  it('takes a time that grows with the text and not with its square', () => {
    const hostile = ['old-maid ', 'he or ', '<em>', 'spinster-', '&', 'e\u0301', '"', '“spinster ', '“<em>'];
    for (const text of hostile.map((one) => one.repeat(20_000))) {
      const started = performance.now();
      links.addTo(`<p>${text}</p>`);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});
