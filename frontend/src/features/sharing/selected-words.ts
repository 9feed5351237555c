const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Numbers of sources and footnotes are not words of the text. */
const NOT_WORDS = 'sup, script, style';
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, figcaption, dd, dt, pre';

/** The words that are selected within an element, in whole words, with a new line between paragraphs. Empty without any. */
export function selectedWords(within: Element | null): string {
  const selection = getSelection();
  if (!within || !selection || selection.isCollapsed || selection.rangeCount === 0) return '';
  const range = selection.getRangeAt(0);
  if (!within.contains(range.commonAncestorContainer)) return '';
  const copy = toWholeWords(range).cloneContents();
  for (const one of copy.querySelectorAll(NOT_WORDS)) one.remove();
  for (const block of copy.querySelectorAll(BLOCKS)) block.append('\n');
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** A selection by hand often misses a letter at its ends. */
function toWholeWords(selected: Range): Range {
  const range = selected.cloneRange();
  const { startContainer, endContainer } = range;
  let { startOffset, endOffset } = range;
  const isInWord = ({ data }: Text, at: number) => LETTER.test(data[at - 1] ?? '') && LETTER.test(data[at] ?? '');
  if (startContainer instanceof Text) {
    while (isInWord(startContainer, startOffset)) startOffset -= 1;
    range.setStart(startContainer, startOffset);
  }
  if (endContainer instanceof Text) {
    while (isInWord(endContainer, endOffset)) endOffset += 1;
    range.setEnd(endContainer, endOffset);
  }
  return range;
}
