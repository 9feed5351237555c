import { formatDate } from '../../../lib/dates';

/** Parts of an article that work only with scripts, or only online. */
const REMOVED = '.article-acts, .cite, .print-only, .left-off, script, noscript, form, button, dialog, source, iframe';

/** The fonts of the texts; the others are for the interface. */
const FONTS =
  /url\(["']?(\/assets\/(?:newsreader-(?:normal|italic)|instrument-normal|atkinson-hyperlegible-latin-[47]00)[\w.-]*\.woff2)/g;

const STYLE =
  '.offline-note{display:flex;flex-wrap:wrap;gap:0 1.5rem;padding:.6rem var(--gutter);background:var(--sunk);font-size:var(--fs-desk)}' +
  '.offline-note a{display:inline-flex;align-items:center;min-height:var(--touch)}.article-text{min-width:0}';

export type Looks = Partial<Record<'theme' | 'text' | 'face', string | null>>;

export interface ReadingCopy {
  title: string;
  html: string;
  /** The pictures and fonts of the copy. */
  files: string[];
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The reader's theme, size and font, as the boot script sets them. The copy has no script that could. */
const looksOf = ({ theme, text, face }: Looks): string =>
  Object.entries({ theme, text, face })
    .filter(([, value]) => value)
    .map(([name, value]) => ` data-${name}="${escape(value!)}"`)
    .join('');

/**
 * Makes a copy of the server's page of an article that needs nothing but its own text, pictures and fonts. It has no scripts, so no other version
 * of the site can break it, and no data of an account.
 *
 * @returns null if the page has no article
 */
export function readingCopy(page: string, now: Date, looks: Looks): ReadingCopy | null {
  const parsed = new DOMParser().parseFromString(page, 'text/html');
  const article = parsed.querySelector('main article');
  const style = parsed.querySelector('style')?.textContent;
  if (!article || !style) return null;
  for (const part of article.querySelectorAll(REMOVED)) part.remove();
  const files = new Set<string>([...style.matchAll(FONTS)].map(([, file]) => file!));
  for (const picture of article.querySelectorAll('img')) {
    for (const name of ['srcset', 'sizes', 'loading']) picture.removeAttribute(name);
    const src = picture.getAttribute('src') ?? '';
    if (src.startsWith('/') && !src.startsWith('//')) files.add(src);
    else picture.remove();
  }
  const { title } = parsed;
  const note =
    `<p class="offline-note"><span>You’re offline. This copy was saved on this device on ${formatDate(now.toISOString())}.</span>` +
    '<a href="/article/saved">All saved articles</a></p>';
  const html =
    `<!doctype html><html lang="${escape(parsed.documentElement.lang || 'en')}"${looksOf(looks)}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escape(title)}</title><style>${style}${STYLE}</style></head><body><div id="root"><main id="main">${note}${article.outerHTML}</main></div></body></html>`;
  return { title, html, files: [...files] };
}
