/**
 * A letter of a script that has no spaces between words. Search has its own list (platform/search/writing-systems.ts), which has
 * Korean as well.
 */
export const SPACELESS_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
