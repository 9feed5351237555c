/** Mark matched words. They are removed from every text before it is indexed, so that no text can contain them. */
export const MARK_START = '\u0002';
export const MARK_END = '\u0003';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** Removes the marks from a text before it is indexed. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK_START, '').replaceAll(MARK_END, '');

/** Returns a marked excerpt as HTML: escapes everything, then turns the marks into <mark>. */
export const toExcerptHtml = (marked: string): string =>
  escapeHtml(marked).replaceAll(MARK_START, '<mark>').replaceAll(MARK_END, '</mark>');
