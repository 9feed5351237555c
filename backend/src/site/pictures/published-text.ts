import type { HtmlToTextOptions } from 'html-to-text';

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    // Numbers of sources and footnotes, and pictures, are not words of the text.
    { selector: 'sup', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '' } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** The words of an article's HTML, with an empty line between paragraphs. */
export async function publishedText(html: string): Promise<string> {
  // Loaded on first use: most processes never draw a quote.
  const { convert } = await import('html-to-text');
  return convert(html, OPTIONS);
}
