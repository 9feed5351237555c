/**
 * Checks the English of comments: refuses sentences whose subject is a bare relative pronoun ("Who waits is served"),
 * and "he" for people. Prints each sentence under its rule with the rule's reason; exits 1 if there is one.
 *
 * node scripts/comments.mjs [folders or files, instead of all]
 *
 * Limits, chosen so that the check rarely refuses good English:
 * - It judges the first words of a sentence only. "It stores what is left" and "Cached: what is read often" pass.
 * - Every sentence that begins with Who, Whose, Whoever, What or Whatever is refused, unless it ends in a question
 *   mark. "Whatever the order, …" is good English and refused all the same.
 * - "That" is refused before a preposition, a relative pronoun, an article or another word that cannot follow a
 *   demonstrative ("That which …", "That of …", "That it waits …"), and where a later "which" or "who" completes
 *   "That is" ("That is sent which …"). "That row …", "That is why …" and "That fails." pass, and so does the odd
 *   "That was asked is stored".
 * - A sentence ends at a full stop, a blank line, a list item or a JSDoc tag. Code in backticks and text in double
 *   quotation marks is not judged.
 * - In files other than TypeScript and JavaScript, a comment is a line that begins with #, or the rest of a line after
 *   " # " unless a quotation mark is open before it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const FOLDERS = ['backend/src', 'backend/test', 'frontend/src', 'e2e', 'bench', 'scripts', 'infra'];

/** Generated types carry the texts of the API. */
const NOT_READ = /(^|\/)(node_modules|dist)\/|^frontend\/src\/lib\/api\/schema\.d\.ts$/;

const SCRIPT = /\.(ts|tsx|mts|mjs)$/;
const HASH = /\.(sh|ya?ml|conf)$|(^|\/)Dockerfile$/;

const PRONOUN = /^(who|whom|whose|whoever|what|whatever)\b/i;
const THAT = new RegExp(
  [
    '^that (which|who|whom|whose|what|of|with|without|in|on|at|from|for|by|to)\\b',
    '^that (it|they|we|you|a|an|the|each|every|no|nobody|nothing|somebody)\\b',
    '^that (is|are|was|were)\\b[^.:;,]* (which|who)\\b',
  ].join('|'),
  'i',
);
const HE = /\b([Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b/;

/** Every rule by name, with its reason. */
export const RULES = {
  'sentence-has-a-subject':
    'A sentence that begins with Who, What or That in the sense of "the one who" has to be read twice: name the thing.',
  'people-are-they': 'Readers, members and admins are "they".',
  'every-folder-read': 'A check that read nothing must not pass.',
};

/** The names of the rules that a sentence breaks. */
function rulesBrokenBy(sentence) {
  const words = sentence.replace(/`[^`]*`|"[^"]*"/g, '…').replace(/^[(*_–-]+/, '');
  const isQuestion = /\?\W*$/.test(words);
  const broken = [];
  if (!isQuestion && (PRONOUN.test(words) || THAT.test(words))) broken.push('sentence-has-a-subject');
  if (HE.test(words)) broken.push('people-are-they');
  return broken;
}

/**
 * The comments of a TypeScript or JavaScript file as `{ start, text }`. Comments are what the parser finds between two
 * tokens: a regular expression would also find them in strings, templates and JSX text.
 */
function commentsOfScript(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const ranges = new Map();
  const visit = (node) => {
    if (ts.isJSDoc(node) || node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    for (const find of [ts.getTrailingCommentRanges, ts.getLeadingCommentRanges])
      for (const range of find(text, node.pos) ?? []) ranges.set(range.pos, range);
  };
  visit(source);
  return [...ranges.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end, kind }) => ({
      start: pos,
      text: text.slice(pos + 2, kind === ts.SyntaxKind.MultiLineCommentTrivia ? end - 2 : end),
      isWholeLine: kind === ts.SyntaxKind.SingleLineCommentTrivia && /(^|\n)[ \t]*$/.test(text.slice(0, pos)),
    }));
}

/** The comments of a file in which they begin with #. */
function commentsOfLines(text) {
  const comments = [];
  for (const { 0: line, index } of text.matchAll(/.+/g)) {
    const at = /^\s*#(?!!)|(?<=\s)#(?=\s)/.exec(line);
    if (!at) continue;
    const before = line.slice(0, at.index);
    const isOpen = ["'", '"'].some((mark) => before.split(mark).length % 2 === 0);
    if (isOpen) continue;
    const start = index + line.indexOf('#', at.index);
    comments.push({ start, text: line.slice(line.indexOf('#', at.index) + 1), isWholeLine: before.trim() === '' });
  }
  return comments;
}

/** Lines that begin with the same comment mark, one below the other, are one text. */
function blocksOf(text, comments) {
  const lineOf = lineCounter(text);
  const blocks = [];
  for (const { start, text: words, isWholeLine } of comments) {
    const first = lineOf(start);
    const lines = words.split('\n').flatMap((line, n) =>
      line
        .replace(/^\s*\*+/, '')
        .split(BEFORE_TAG)
        .map((part) => ({ line: first + n, words: part })),
    );
    const above = blocks.at(-1);
    if (isWholeLine && above?.isWholeLine && above.lines.at(-1).line === first - 1) above.lines.push(...lines);
    else blocks.push({ isWholeLine, lines });
  }
  return blocks.map(({ lines }) => lines);
}

function lineCounter(text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    const next = ends.findIndex((end) => end >= at);
    return (next < 0 ? ends.length : next) + 1;
  };
}

/** An item of a list or a JSDoc tag begins a sentence: after `@param name`, `@returns`. */
const TAG = '@(?:param\\s+\\S+|returns?|throws|see|deprecated|default)(?=\\s|$)';
const ITEM = new RegExp(`^\\s*(?:[-*•] |\\d+[.)] |${TAG})`);
const BEFORE_TAG = new RegExp(`\\s(?=${TAG})`);
const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|al))[.!?]["')\]*_]*\s+(?=["'([*_]*[\p{Lu}`])/gu;

/** The sentences of a block as `{ line, sentence }`. */
function sentencesOf(lines) {
  const paragraphs = [];
  let open;
  for (const { line, words } of lines) {
    const item = ITEM.exec(words);
    const rest = item ? words.slice(item[0].length) : words;
    if (!rest.trim()) open = undefined;
    else if (item || !open) paragraphs.push((open = [{ line, words: rest.trim() }]));
    else open.push({ line, words: rest.trim() });
  }
  return paragraphs.flatMap((paragraph) => {
    const text = paragraph.map(({ words }) => words).join(' ');
    const begins = [0, ...[...text.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)];
    return begins.map((begin, n) => ({
      line: lineAt(paragraph, begin),
      sentence: text.slice(begin, begins[n + 1]).trim(),
    }));
  });
}

function lineAt(paragraph, offset) {
  let end = 0;
  return paragraph.find(({ words }) => (end += words.length + 1) > offset).line;
}

/** The violations of one file as `{ rule, where, sentence }`. */
export function violationsIn(file, text) {
  const comments = SCRIPT.test(file) ? commentsOfScript(file, text) : commentsOfLines(text);
  return blocksOf(text, comments)
    .flatMap(sentencesOf)
    .flatMap(({ line, sentence }) =>
      rulesBrokenBy(sentence).map((rule) => ({ rule, where: `${file}:${line}`, sentence })),
    );
}

function filesBelow(root, place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  const paths = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
  return paths
    .map((found) => relative(root, found).split(sep).join('/'))
    .filter((file) => (SCRIPT.test(file) || HASH.test(file)) && !NOT_READ.test(file))
    .sort();
}

/** Checks the comments below `root`, an absolute path. Returns the number of files read and the violations. */
export function checkComments(root, places = FOLDERS) {
  const found = places.map((place) => ({ place, files: filesBelow(root, place) }));
  const files = found.flatMap(({ files }) => files);
  const empty = found.filter(({ files }) => files.length === 0).map(({ place }) => place);
  return {
    read: files.length,
    violations: [
      ...files.flatMap((file) => violationsIn(file, readFileSync(join(root, file), 'utf8'))),
      ...empty.map((place) => ({ rule: 'every-folder-read', where: place, sentence: 'no file with comments' })),
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..');
  const named = process.argv.slice(2).map((place) => relative(root, resolve(place)));
  const { read, violations } = checkComments(root, named.length > 0 ? named : FOLDERS);
  for (const [rule, reason] of Object.entries(RULES)) {
    const places = violations.filter((violation) => violation.rule === rule);
    if (places.length === 0) continue;
    console.error(`\n${rule}: ${reason}`);
    for (const { where, sentence } of places) console.error(`  ${where}: ${sentence}`);
  }
  console.log(`${read} files read, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
