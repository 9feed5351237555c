/** Marks around matched words. They are taken out of every text that is indexed, so that no text can bring its own. */
export const MARK_START = '\u0002';
export const MARK_END = '\u0003';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** Takes an index's own marks out of a text that is about to be indexed. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK_START, '').replaceAll(MARK_END, '');

/** A marked excerpt as HTML: everything is escaped, then the marks become <mark>. */
export const toExcerptHtml = (marked: string): string =>
  escapeHtml(marked).replaceAll(MARK_START, '<mark>').replaceAll(MARK_END, '</mark>');
