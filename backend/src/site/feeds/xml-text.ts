/**
 * What XML 1.0 can hold: no control characters but tab and line ends, no halves of surrogate pairs, no U+FFFE and U+FFFF.
 * A single one would make the whole feed unreadable.
 */
export const xmlText = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
