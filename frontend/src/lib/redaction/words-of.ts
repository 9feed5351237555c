import { plain, tagsOf } from './known-words';

/** A word of a text, without the possessive `’s`. Offsets are in UTF-16 code units. */
export interface Word {
  text: string;
  lower: string;
  start: number;
  end: number;
  capital: boolean;
  /** Only capitals, and more than one letter. */
  shouted: boolean;
  /** Whether a capital letter is required here anyway: at the start of a sentence, a line or a quotation. */
  startsSentence: boolean;
  /** Whether `’s` follows. */
  possessive: boolean;
  /** Whether only spaces are between the previous word and this one. */
  adjoins: boolean;
  /** The library's tags for it, such as `City` or `PastTense`. */
  tags: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{M}]+(?:['’.-](?=\p{L})[\p{L}\p{M}]+)*/gu;
const ABBREVIATION = /(?:^|[^\p{L}])(?:mr|mrs|ms|mx|dr|st|sr|sra|prof|fr|rev|sgt|jr|vs|mme|\p{Lu})$/iu;
/** Characters between the end of a sentence and the first letter of the next one. */
const OPENERS = /[\s"'“”‘’«»„‚([{*_#>•–—-]/u;
const ENDS = /[.!?…:;\n]/;

const tagsOfWord = (word: string): ReadonlySet<string> =>
  new Set([...tagsOf(plain(word)), ...(/ed$/.test(word) ? ['PastTense'] : [])]);

function startsSentence(text: string, at: number): boolean {
  let before = at - 1;
  let quoted = false;
  while (before >= 0 && OPENERS.test(text[before]!)) {
    if (text[before] === '\n') return true;
    if (/["“‘«„(•*#>—–]/u.test(text[before]!)) quoted = true;
    before--;
  }
  if (before < 0 || quoted) return true;
  if (!ENDS.test(text[before]!)) return false;
  return text[before] !== '.' || !ABBREVIATION.test(text.slice(Math.max(0, before - 12), before));
}

/** The words of a text, with the library's tags. Its tagger takes three times as long, and finds the same in the corpus. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let lastEnd = -1;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    for (const [piece, start] of piecesOf(found, index)) {
      const bare = piece.replace(/['’]s$/iu, '');
      const end = start + bare.length;
      words.push({
        text: bare,
        lower: bare.toLowerCase(),
        start,
        end,
        capital: /^\p{Lu}/u.test(bare),
        shouted: bare.length > 1 && bare === bare.toUpperCase() && bare !== bare.toLowerCase(),
        startsSentence: startsSentence(text, start),
        possessive: bare !== piece,
        adjoins: lastEnd >= 0 && /^[ \t\u00a0]*$/.test(text.slice(lastEnd, start)),
        tags: tagsOfWord(bare),
      });
      lastEnd = end;
    }
  }
  addLongEntries(words);
  return words;
}

/** A full stop inside of a word joins initials only (`J.T.`): in `end.Then` a space is missing. */
function piecesOf(found: string, index: number): [string, number][] {
  if (!found.includes('.') || /^(?:\p{L}\.)+\p{L}$/u.test(found)) return [[found, index]];
  const pieces: [string, number][] = [];
  let start = 0;
  for (const piece of found.split('.')) {
    pieces.push([piece, index + start]);
    start += piece.length + 1;
  }
  return pieces;
}

/** The longest entries of the library have this many words: `salt lake city`. */
const LONGEST = 4;
const PLACES = ['City', 'Region', 'Country', 'Place'];

/** Adds the tags of entries with several words, such as `new york`, to each of their words. */
function addLongEntries(words: Word[]): void {
  for (let at = 0; at < words.length; at++) {
    let together = words[at]!.lower;
    for (let more = 1; more < LONGEST && words[at + more]?.adjoins; more++) {
      together += ` ${words[at + more]!.lower}`;
      const places = tagsOf(together).filter((tag) => PLACES.includes(tag) || tag === 'Organization');
      if (places.length > 0)
        for (const word of words.slice(at, at + more + 1)) word.tags = new Set([...word.tags, ...places]);
    }
  }
}
