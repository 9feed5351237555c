import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from 'micromark-util-types';

const ASTERISK = 42;
const UNDERSCORE = 95;
/** A letter, digit or mark. Half of a surrogate pair is none, so the rule does not apply beside emoji and rare letters. */
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Writing systems without spaces between words, and Korean, which attaches particles to words: no letter marks a boundary. */
const WITHOUT_BOUNDARIES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;

const isWordCharacter = (character: string): boolean => IN_WORD.test(character) && !WITHOUT_BOUNDARIES.test(character);

/** Whether a run of `*` between these characters is part of a word, as in `Leser*innen`. Empty at the edge of a text. */
export const isWithinWord = (before: string, after: string): boolean =>
  isWordCharacter(before) && isWordCharacter(after);

const characterOf = (code: Code): string => (code !== null && code > 0 ? String.fromCodePoint(code) : '');

type Flanked = Token & { _open?: boolean; _close?: boolean };

const cjkFriendly = cjkFriendlyExtension();
const attention = cjkFriendly.text![ASTERISK] as Construct;

/** Decides as the library does, except that a run of `*` within a word neither opens nor closes emphasis. */
function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = characterOf(this.previous);
  let run: Flanked | undefined;
  const recorded: Effects = { ...effects, exit: (type) => (run = effects.exit(type)) };
  const afterRun: State = (code) => {
    if (isWithinWord(before, characterOf(code))) Object.assign(run!, { _open: false, _close: false });
    return ok(code);
  };
  return attention.tokenize.call(this, recorded, afterRun, nok);
}

const wordEmphasis: Extension = {
  ...cjkFriendly,
  text: { [ASTERISK]: { ...attention, tokenize }, [UNDERSCORE]: attention },
};

/**
 * A micromark extension for words as people write them: the stars in `Leser*innen` and `sh*t` stay stars, and `**` works
 * beside Chinese, Japanese and Korean letters and brackets, where CommonMark expects spaces.
 */
export const wordEmphasisSyntax = (): Extension => wordEmphasis;
