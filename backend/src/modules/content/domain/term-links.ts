/** A term of the glossary, and the words by which a text uses it: the term and its forms. */
export interface LinkedTerm {
  slug: string;
  term: string;
  forms: readonly string[];
}

/** Where a word stays plain: in headings, links, code, captions, notes, and quotations that are paragraphs of their own. */
const SKIPPED = new Set('a h1 h2 h3 h4 h5 h6 th code pre kbd samp blockquote q cite figure section'.split(' '));

/** In our own HTML: a whole tag, an escaped character, a quotation mark, or a word. Quotes in a tag may have anything. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>|&#?\w+;|[“”]|[\p{L}\p{N}\p{M}_]+/gu;

/** Tags around a text of its own. A quotation ends there: one that goes on opens again in the next paragraph. */
const BLOCKS = new Set('p li td dt dd div'.split(' '));

/** Tags within a word: the word goes on behind them. Not `sup`, which has the number of a note. */
const WITHIN = '(?:</?(?:em|strong|del|code)>)*';
const WORD = '[\\p{L}\\p{N}\\p{M}_]';
/** The ASCII hyphen, the hyphen, and the one that does not break. An apostrophe may stand beside a word: the spinster’s. */
const HYPHEN = '[-\\u2010\\u2011]';
const BEFORE = `(?<!(?:${WORD}|[\\p{L}\\p{N}]${HYPHEN})${WITHIN})`;
const AFTER = `(?!${WITHIN}(?:${WORD}|${HYPHEN}[\\p{L}\\p{N}]))`;

/** A quotation within a paragraph is somebody's too, unless it is the word alone: they called it “shrill.” */
const OPENED = new RegExp(`(?<=“${WITHIN})`, 'uy');
const CLOSED = new RegExp(`${WITHIN}[.,;:!?]?${WITHIN}”`, 'uy');

const LINK = /<a class="term" href="\/glossary\/[a-z0-9-]+">([^<]*)<\/a>/g;

/** The text with its words as they are without the glossary. */
export const withoutTermLinks = (html: string): string => html.replace(LINK, '$1');

interface Candidate {
  slug: string;
  spelling: string;
  /** Compiled when a text first has the beginning of the word. */
  pattern?: RegExp;
}

interface Found {
  slug: string;
  at: number;
  end: number;
}

/**
 * Finds the words of terms in the HTML of articles, which the Markdown renderer has made. Make one for many articles. It looks up each
 * word of a text, so its time grows with the text and not with the glossary.
 */
export class TermLinks {
  /** By the first word, in small letters. The longest first, so that "he or she" is not found as "he". */
  private readonly candidates = new Map<string, Candidate[]>();

  constructor(terms: readonly LinkedTerm[]) {
    for (const { slug, term, forms } of terms) for (const word of [term, ...forms]) this.add(slug, word);
    for (const list of this.candidates.values()) list.sort((a, b) => b.spelling.length - a.spelling.length);
  }

  /**
   * Makes the first use of each term a link to its page. Links of an earlier call are replaced.
   *
   * @param off slugs of terms that stay plain in this article
   */
  addTo(html: string, off: readonly string[] = []): string {
    const plain = withoutTermLinks(html);
    let [result, end] = ['', 0];
    for (const found of this.firstUses(plain, new Set(off))) {
      result += `${plain.slice(end, found.at)}<a class="term" href="/glossary/${found.slug}">${plain.slice(found.at, found.end)}</a>`;
      end = found.end;
    }
    return result + plain.slice(end);
  }

  /** The slugs of the terms that an article uses, in the order of their first uses. */
  in(html: string): string[] {
    return [...this.firstUses(withoutTermLinks(html), new Set())].map(({ slug }) => slug);
  }

  private *firstUses(html: string, off: ReadonlySet<string>): Generator<Found> {
    if (this.candidates.size === 0) return;
    const done = new Set<string>();
    const tokens = new RegExp(TOKEN);
    let [skipped, quoted] = [0, false];
    for (let token = tokens.exec(html); token; token = tokens.exec(html)) {
      const { 0: text, 1: slash, 2: tag, index } = token;
      if (tag !== undefined) {
        if (SKIPPED.has(tag)) skipped += slash ? -1 : 1;
        if (BLOCKS.has(tag)) quoted = false;
        continue;
      }
      if (text === '“' || text === '”') {
        quoted = text === '“';
        continue;
      }
      const found = skipped === 0 && this.termAt(html, index, text, off);
      if (!found) continue;
      // A use that is no link takes its words too: in "he or she", no "he" is found.
      tokens.lastIndex = found.end;
      if (done.has(found.slug) || (quoted && !isAlone(html, found))) continue;
      done.add(found.slug);
      yield found;
    }
  }

  private termAt(html: string, at: number, word: string, off: ReadonlySet<string>): Found | undefined {
    for (const candidate of this.candidates.get(keyOf(word)) ?? []) {
      if (off.has(candidate.slug)) continue;
      candidate.pattern ??= patternOf(candidate.spelling);
      candidate.pattern.lastIndex = at;
      const match = candidate.pattern.exec(html);
      if (match) return { slug: candidate.slug, at, end: at + match[0].length };
    }
    return undefined;
  }

  private add(slug: string, word: string): void {
    const spelling = word.normalize('NFC').trim();
    const [first] = /[\p{L}\p{N}\p{M}_]+/u.exec(spelling) ?? [];
    // A word that begins with another sign, as “-ess”, is a part of words.
    if (first === undefined || !spelling.startsWith(first)) return;
    const key = keyOf(first);
    const list = this.candidates.get(key) ?? [];
    // A spelling that two terms have belongs to the first one.
    if (list.some((other) => other.spelling === spelling)) return;
    list.push({ slug, spelling });
    this.candidates.set(key, list);
  }
}

/** Whether the quotation is this word and nothing else. */
const isAlone = (html: string, { at, end }: Found): boolean =>
  matchesAt(OPENED, html, at) && matchesAt(CLOSED, html, end);

function matchesAt(pattern: RegExp, html: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(html);
}

const keyOf = (word: string): string => word.normalize('NFC').toLowerCase();

/**
 * A word in small letters is found in any case. A word with a capital is found only as it is: “Miss” is a title, and “miss” is not.
 */
function patternOf(spelling: string): RegExp {
  const isSmall = spelling === spelling.toLowerCase();
  return new RegExp(`${BEFORE}(?:${partsOf(spelling)})${AFTER}`, isSmall ? 'iuy' : 'uy');
}

/** Each character as the renderer writes it. A composed letter may stand as a letter and its marks. */
const partsOf = (spelling: string): string => [...spelling.replaceAll(/\s+/gu, ' ')].map(partOf).join('');

function partOf(character: string): string {
  if (character === ' ') return '\\s+';
  if (character === "'" || character === '’') return "['’]";
  if (/[-\u2010\u2011]/u.test(character)) return HYPHEN;
  if (character === '&') return '&#x26;';
  if (character === '<') return '&#x3C;';
  const apart = character.normalize('NFD');
  return apart === character ? escape(character) : `(?:${character}|${apart})`;
}

const escape = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
