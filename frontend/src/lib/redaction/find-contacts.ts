import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { LinkifyIt } from 'linkify-it';
import { isOrdinary } from './known-words';
import type { Mark, MarkKind } from './mark';
import { ACCOUNT_FILLERS, PLATFORMS, PUBLIC_NUMBERS } from './words';

const roles = {
  link: ['a link', 'a website'],
  email: ['an email address', 'my email address'],
  phone: ['a phone number', 'my number'],
  handle: ['an account', 'my account'],
} as const;

const markOf = (text: string, start: number, end: number, kind: MarkKind, as: keyof typeof roles): Mark => ({
  start,
  end,
  kind,
  text: text.slice(start, end),
  roles: roles[as],
});

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false }).tlds(
  ['app', 'dev', 'blog', 'site', 'online', 'link', 'page', 'live', 'store', 'space', 'world', 'club', 'art', 'lgbt'],
  true,
);

/** Top-level domains that are also everyday words: in `I left.it was`, only a space is missing. */
const WORDS_AND_ENDINGS = /\.(?:it|is|so|my|me|in|at|be|as|no|us|am|do|to|by|and|or|id|info|name|pro|live|art|page|world|club|space|store|link)$/i; // prettier-ignore

/** Finds URLs and email addresses. */
export function findLinks(text: string): Mark[] {
  return (linkify.match(text) ?? [])
    .filter(({ schema, raw, text: shown }) => {
      if (schema !== '') return true;
      const host = shown.split('/')[0]!;
      if (host !== shown || /^www\./i.test(shown)) return true;
      // A sentence that ends without a space before the next one.
      if (/\.\p{Lu}\p{Ll}*$/u.test(host)) return false;
      return !(WORDS_AND_ENDINGS.test(raw) && host.split('.').every((part) => isOrdinary(part)));
    })
    .map(({ index, lastIndex, schema }) =>
      markOf(text, index, lastIndex, 'link', schema === 'mailto:' ? 'email' : 'link'),
    );
}

const AT = /(?<![\p{L}\p{N}_.@/])@(?!(?:everyone|here|all|someone|me|you|gmail|school|home|work)\b)[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?/giu; // prettier-ignore
const WRITTEN_OUT = /(?<![\p{L}\p{N}/])(?:u\/[\w-]{3,}|[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d))/gu;
const TOKEN = /(?<![\p{L}\p{N}_.@/#-])[a-z0-9_.]{3,40}(?![\p{L}\p{N}_/@-])/giu;
/** `dani_rae`, `xx.dani.2009`, `skater2009`: words joined by an underscore, or a word followed by a number. */
const JOINED =
  /^(?=.*[a-z])(?:[\w.]*[a-z0-9]_+\w[\w.]*|_+[\w.]*[a-z][\w.]*|[a-z][a-z.]*[a-z]\d{2,}\w*|[a-z]+\.[a-z.]*[a-z]\.?\d+)$/i;
const KNOWN_MODELS = /^(?:covid|mp|ps|iphone|galaxy|gpt|utf|web|area|formula|xbox|catch|u|h|co|b|win|windows|ios|gta|nba|fifa|ww|class|grade|sm|lgbtqia|y|section|article|title|route|hwy|apt|ch|chapter|page|day|week|year|age|team|top|blink|maroon|sum|channel)\d+/i; // prettier-ignore
const CUE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...PLATFORMS].join('|')})(?:’s|'s)?(?![\\p{L}\\p{N}])`, 'giu');
const ACCOUNT = /^[\s"'“‘(]*([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/u;

/** Names of accounts. */
export function findHandles(text: string): Mark[] {
  const found: Mark[] = [];
  const add = (start: number, end: number) => found.push(markOf(text, start, end, 'handle', 'handle'));
  for (const pattern of [AT, WRITTEN_OUT])
    for (const {
      0: { length },
      index,
    } of text.matchAll(pattern))
      add(index, index + length);
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const account = token.replace(/\.+$/, '');
    if (JOINED.test(account) && !KNOWN_MODELS.test(account)) add(index, index + account.length);
  }
  for (const {
    0: { length },
    index,
  } of text.matchAll(CUE)) {
    const account = accountAfter(text, index + length);
    if (account) add(account.start, account.end);
  }
  return found;
}

/** `my insta is danirae`: the first word after the platform and its fillers, if it is no everyday word. */
function accountAfter(text: string, from: number): { start: number; end: number } | null {
  let at = from;
  let named = false;
  for (let step = 0; step < 6; step++) {
    const colon = /^\s*[:=]+/.exec(text.slice(at, at + 8));
    if (colon) {
      at += colon[0].length;
      named = true;
    }
    const next = ACCOUNT.exec(text.slice(at, at + 60));
    if (!next) return null;
    const end = at + next[0].length;
    const start = end - next[1]!.length;
    const word = next[1]!.toLowerCase();
    if (/[.!?\n]/.test(text.slice(at, start))) return null;
    if (!ACCOUNT_FILLERS.has(word)) {
      const odd = /[\d_]|\p{L}\.\p{L}/u.test(word);
      return odd || (named && word.length > 3 && !isOrdinary(next[1]!)) ? { start, end } : null;
    }
    if (/^(?:is|was|as|under|named|called|it’s|it's|its)$/.test(word)) named = true;
    at = end;
  }
  return null;
}

const NUMBER = /(?<![\p{L}\p{N}#$€£.,/:-])\+?(?:\(\d{1,4}\)[\s.-]?)?\d(?:[\s().\-–]{0,2}\d){5,14}(?![\p{L}\p{N}%]|[.,/:]\d)/gu; // prettier-ignore
const GROUPS = /^(?:\d{3}[-. ]\d{4}|\(?\d{3}\)?[-. ]*\d{3}[-. ]?\d{4}|1[-. ]\(?\d{3}\)?[-. ]*\d{3}[-. ]?\d{4}|0\d{1,4}[-. ]\d{3,4}[-. ]?\d{3,4}|\d{5}[-. ]\d{5,6}|\d{2}(?:[-. ]\d{2}){4}|\d{4}[-. ]\d{3}[-. ]\d{3})$/; // prettier-ignore
const PHONE_WORD = /\b(?:call|called|calling|text|texted|texting|phone|number|cell|mobile|whatsapp|signal|dial|ring|reach|line|tel|digits|num|fax|viber|landline)\b[^.!?\n]{0,30}$/i; // prettier-ignore
const DATE = /^(?:\d{1,2}[-.]\d{1,2}[-.]\d{2,4}|\d{4}[-.]\d{1,2}[-.]\d{1,2}|(?:19|20)\d\d[-–\s]+(?:19|20)\d\d)$/;
const DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)';
const SPELLED = new RegExp(
  `(?<![\\p{L}])${DIGIT}(?:[\\s,-]+(?:double\\s+|triple\\s+)?${DIGIT}){6,14}(?![\\p{L}])`,
  'giu',
);

/** Phone numbers of any country, as people write them. Numbers of help lines stay. */
export function findPhones(text: string): Mark[] {
  const found = findPhoneNumbersInText(text, 'US').map(({ startsAt, endsAt }) => [startsAt, endsAt] as const);
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const digits = number.replace(/\D/g, '');
    if (digits.length < 7 || DATE.test(number)) continue;
    const meant = number.startsWith('+') || GROUPS.test(number) || PHONE_WORD.test(text.slice(0, index).slice(-45));
    if (meant) found.push([index, index + number.length]);
  }
  for (const {
    0: { length },
    index,
  } of text.matchAll(SPELLED))
    found.push([index, index + length]);
  return found
    .filter(([start, end]) => !PUBLIC_NUMBERS.has(text.slice(start, end).replace(/\D/g, '')))
    .map(([start, end]) => markOf(text, start, end, 'phone', 'phone'));
}
