/** The parts that are read aloud: headings, paragraphs and items of lists. */
const READ = 'h2, h3, h4, h5, h6, p, li';
/** Parts that make no sense when heard. */
const SKIPPED = 'pre, table, figure, section[data-footnotes], .footnotes';
/** Numbers of sources and notes, and links back up. */
const NUMBERS =
  '.source-mark, .source-back, sup, [data-footnote-ref], [data-footnote-backref], [aria-hidden="true"], pre';
/** Some browsers stop in the middle of a longer text. */
const LONGEST = 220;

export interface Passage {
  text: string;
  lang: string;
}

/** Splits a text after its sentences, and long sentences at a space. */
export function sentencesOf(text: string): string[] {
  const sentences = text.match(/.+?(?:[.!?…]+["”’)\]]*(?=\s|$)|$)/g) ?? [];
  return sentences.flatMap((sentence) => {
    const pieces: string[] = [];
    let rest = sentence.trim();
    while (rest.length > LONGEST) {
      const space = rest.lastIndexOf(' ', LONGEST);
      const end = space > 0 ? space : LONGEST;
      pieces.push(rest.slice(0, end));
      rest = rest.slice(end).trim();
    }
    return rest ? [...pieces, rest] : pieces;
  });
}

function textOf(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(NUMBERS)) part.remove();
  // The items of a list in this item follow by themselves.
  if (copy.matches('li')) for (const list of copy.querySelectorAll('ul, ol')) list.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

/** The passages of an article, in order: its title, then its text. Each in the language that the page says it has. */
export function passagesOf(title: string, text: Element): Passage[] {
  const langOf = (element: Element): string =>
    element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang || 'en';
  const passages = [{ text: title, lang: langOf(text) }];
  for (const block of text.querySelectorAll(READ)) {
    // Its paragraphs follow by themselves.
    if (block.closest(SKIPPED) || (block.matches('li') && block.querySelector(':scope > p'))) continue;
    for (const sentence of sentencesOf(textOf(block))) passages.push({ text: sentence, lang: langOf(block) });
  }
  return passages.filter((passage) => /[\p{L}\p{N}]/u.test(passage.text));
}
