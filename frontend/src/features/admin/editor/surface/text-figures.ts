/** A section of the outline. */
export interface Section {
  /** Where its heading begins; 0 for the text before the first heading. */
  from: number;
  /** 2 for h2; 0 for the text before the first heading. */
  level: number;
  title: string;
  words: number;
}

export interface TextFigures {
  words: number;
  minutes: number;
  sections: Section[];
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const ADDRESS = /\]\([^)\s]*(?:\s+"[^"]*")?\)|<?https?:\/\/\S+/g;

/** Counts the words that a reader sees: not the addresses of links. */
export const countWords = (markdown: string): number => markdown.replace(ADDRESS, ' ').match(WORD)?.length ?? 0;

/** As on the site: a minute for every thousand characters. */
const minutesFor = (markdown: string): number => Math.ceil(markdown.length / 1_000);

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const withoutMarks = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/\\(?=[^\w\s])|[*_~`]/g, '')
    .trim();

/** The outline and the length of a text. It takes a few milliseconds for a long one, so not once per key. */
export function figuresOf(markdown: string): TextFigures {
  const found: (Omit<Section, 'words'> & { textFrom: number; textTo: number })[] = [
    { from: 0, level: 0, title: 'Opening', textFrom: 0, textTo: markdown.length },
  ];
  let at = 0;
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
    const heading = fence === null ? HEADING.exec(line) : null;
    if (heading) {
      found.at(-1)!.textTo = at;
      const [, signs = '', title = ''] = heading;
      found.push({
        from: at,
        level: signs.length,
        title: withoutMarks(title) || 'Untitled',
        textFrom: at + line.length,
        textTo: markdown.length,
      });
    }
    at += line.length + 1;
  }
  const sections = found.map(({ textFrom, textTo, ...section }) => ({
    ...section,
    words: countWords(markdown.slice(textFrom, textTo)),
  }));
  return {
    words: countWords(markdown),
    minutes: minutesFor(markdown),
    sections: sections.filter(({ level, words }) => level > 0 || words > 0),
  };
}
