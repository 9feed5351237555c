import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { settingNames } from '../../src/platform/config/settings.js';
import { differences, repeated, toDo } from '../support/faults.js';

const TOP = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(TOP, path), 'utf8');
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: TOP, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);

/** The names in backticks in the first column of a page's tables. */
const firstCells = (page: string): string[] => all(page, /^\| ([^|]*)\|/gm).flatMap((cell) => all(cell, /`([^`]+)`/g));

/** The folders of which the platform's README says what they earn. */
const reasons = (page: string): string[] => {
  const [section = ''] = /^## Why each folder exists$[^#]*/m.exec(page) ?? [];
  return all(section, /^- \*\*([\w-]+)\*\*: \S/gm);
};

/** Expands `content.post-{saved,deleted}` to both names. */
const written = (text: string): string[] =>
  all(text, /`([^`\n]+)`/g).flatMap((name) => {
    const [, before = '', words, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
    return words === undefined ? [name] : words.split(',').map((word) => before + word + after);
  });

/** The rules that a function's errors can break, by function; the thing is its argument. */
const BREAKS = new Map([
  ['notFound', ['not-found']],
  ['refuseStale', ['stale']],
  ['findById', ['not-found']],
  ['itemDecisionHandler', ['not-found']],
  ['proposalHandler', ['stale', 'not-found']],
]);

/** The codes of the errors that a source creates. */
function errorCodes(source: string): string[] {
  const made = [...source.matchAll(/\b(\w+)(?:<\w+>)?\(\s*'([a-z-]+)'/g)];
  return [
    ...all(source, /new DomainError\(\s*'([^']+)'/g),
    ...all(source, /\bcode: '([a-z][a-z.-]*)'/g),
    ...made.flatMap(([, maker, thing]) => (BREAKS.get(maker!) ?? []).map((rule) => `${thing}.${rule}`)),
  ];
}

/** Error codes that are computed, so that a search of the source does not find them. */
const hiddenCodes = (source: string): string[] =>
  all(source, /((?:new DomainError|DomainError\.notFound)\((?!\s*').*)/g);

/** The events and mail templates of a module. */
const namesIn = (source: string): string[] => all(source, /(?:eventName|_MAIL) = '([^']+)'/g);

/** The files that a page links to or names by path, and that do not exist. */
function deadEnds(page: string, text: string): string[] {
  const links = all(text, /\]\(([^)#]+)(?:#[^)]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
  const named = all(text, /`((?:backend|frontend|e2e|scripts|docs)\/[\w./-]+)`/g);
  return [...links.map((link) => join(dirname(page), link)), ...named].filter((path) => !existsSync(join(TOP, path)));
}

describe('docs/errors.md', () => {
  const sources = find('backend/src/**/*.ts').filter((path) => !path.endsWith('.spec.ts'));

  it('has every error code, and no other', () => {
    const made = sources.flatMap((path) => errorCodes(read(path)));
    const names = { inCode: made, listed: firstCells(read('docs/errors.md')) };
    const instruction = {
      ifMissing: 'add a row to docs/errors.md',
      ifUnknown: 'no code creates it, remove its row from docs/errors.md',
    };
    expect(differences(names, instruction)).toEqual([]);
    expect(toDo(repeated(names.listed), 'it has two rows, remove one from docs/errors.md')).toEqual([]);
  });

  it('can be compared with the source: each code is a literal', () => {
    const hidden = sources.flatMap((path) => hiddenCodes(read(path)).map((call) => `${path}: ${call}`));
    const unreadable = hidden.filter((one) => !ITS_WORDS_ARE_WRITTEN_ELSEWHERE.test(one));
    expect(toDo(unreadable, 'write the code as a literal, or add it to ITS_WORDS_ARE_WRITTEN_ELSEWHERE here')).toEqual(
      [],
    );
  });

  it('the check finds codes, however they are created', () => {
    expect(errorCodes("throw new DomainError(\n  'a.b',")).toEqual(['a.b']);
    expect(errorCodes("DomainError.notFound('post'); problem(503, '', { code: 'c' })")).toEqual([
      'c',
      'post.not-found',
    ]);
    expect(errorCodes("refuseStale('post', 1)")).toEqual(['post.stale']);
    expect(hiddenCodes('DomainError.notFound(thing)')).toHaveLength(1);
    expect(hiddenCodes("new DomainError(\n  'a.b',")).toHaveLength(0);
    expect(hiddenCodes('new DomainError(code, kind)')).toHaveLength(1);
  });
});

/** Computed codes: of 'post' or 'confession', of an entity's name, and in the functions that create errors. */
const ITS_WORDS_ARE_WRITTEN_ELSEWHERE =
  /engagement\/.*notFound\(contentType\)|(moderation|outbox)\/.*notFound\(kind\)|find-by-id\.ts.*notFound\(table\)|^backend\/src\/kernel\//;

describe('docs/operations.md', () => {
  it('has every setting, and no other', () => {
    const [settings = ''] = /^## Settings$[^#]*/m.exec(read('docs/operations.md')) ?? [];
    const names = { inCode: settingNames, listed: firstCells(settings) };
    const instruction = {
      ifMissing: 'add a row to "Settings" in docs/operations.md',
      ifUnknown: 'settings-schema.ts has no such setting, remove its row from docs/operations.md',
    };
    expect(differences(names, instruction)).toEqual([]);
  });

  it('the check finds a name in a table', () => {
    expect(firstCells('| `A`, `B` | `c` |\n| `D` | e |')).toEqual(['A', 'B', 'D']);
  });
});

/** Where the code of a module was first: stored names do not change. */
const OLDER_NAMES: Record<string, string[]> = { newsletter: ['engagement'] };

describe('The README of a module', () => {
  const modules = find('backend/src/modules/*').map((path) => path.split('/').pop()!);

  it.each(modules)('lists every event and mail of %s, and no other', (name) => {
    const names = find(`backend/src/modules/${name}/**/*.ts`).flatMap((path) => namesIn(read(path)));
    const page = written(read(`backend/src/modules/${name}/README.md`));
    const prefixes = [name, ...(OLDER_NAMES[name] ?? [])];
    const listed = new Set(page.filter((word) => prefixes.includes(word.split('.')[0]!) && word.includes('.')));
    const instruction = {
      ifMissing: `add it to backend/src/modules/${name}/README.md`,
      ifUnknown: `the module has no such event or mail, remove it from backend/src/modules/${name}/README.md`,
    };
    expect(differences({ inCode: names, listed: [...listed] }, instruction)).toEqual([]);
  });

  it('the check finds events, also where several are written as one', () => {
    expect(namesIn("static readonly eventName = 'a.b-done';\nexport const B_MAIL = 'a.b';")).toEqual([
      'a.b-done',
      'a.b',
    ]);
    expect(written('`a.b-{made,gone}` and `c`')).toEqual(['a.b-made', 'a.b-gone', 'c']);
  });
});

describe('The README of the platform', () => {
  const folders = find('backend/src/platform/*/').map((path) => path.replace(/\/$/, '').split('/').pop()!);
  const page = read('backend/src/platform/README.md');

  it('has every folder, and no other', () => {
    expect(folders.length).toBeGreaterThan(10);
    const names = { inCode: folders, listed: firstCells(page) };
    const instruction = {
      ifMissing: 'add a row to backend/src/platform/README.md',
      ifUnknown: 'there is no such folder, remove its row from backend/src/platform/README.md',
    };
    expect(differences(names, instruction)).toEqual([]);
  });

  it('says of every folder what would be lost without it', () => {
    const instruction = {
      ifMissing: 'say what would be lost without it, under "Why each folder exists" in backend/src/platform/README.md',
      ifUnknown:
        'there is no such folder, remove its entry from "Why each folder exists" in backend/src/platform/README.md',
    };
    expect(differences({ inCode: folders, listed: reasons(page) }, instruction)).toEqual([]);
  });

  it('the check finds entries of that section only', () => {
    expect(
      reasons('- **x**: other\n\n## Why each folder exists\n\n- **a**: This.\n- **b**:\n\n## Next\n\n- **c**: Other'),
    ).toEqual(['a']);
  });
});

describe('docs/glossary.md', () => {
  it('has every queue', () => {
    const queues = all(read('backend/src/platform/queue/queue-names.ts'), /_QUEUE = '([^']+)'/g);
    expect(queues.length).toBeGreaterThan(2);
    const listed = written(read('docs/glossary.md'));
    expect(
      toDo(
        queues.filter((name) => !listed.includes(name)),
        'add it to "queue" in docs/glossary.md',
      ),
    ).toEqual([]);
  });
});

describe('Decisions', () => {
  const files = find('docs/adr/0*.md').map((path) => path.split('/').pop()!);

  // The second list is the format of new decisions.
  const PARTS = [
    ['Context', 'Decision', 'Worse', 'Change it'],
    ['Status', 'Context', 'Decision', 'Consequences', 'Revisit when'],
  ];

  it('are numbered without gaps, have their parts, and are all in the index', () => {
    const misnumbered = files.filter((name, n) => Number(name.slice(0, 4)) !== n + 1);
    const numbers = 'its number must be that of the file before it plus 1, rename it in docs/adr, and in its title';
    expect(toDo(misnumbered, numbers)).toEqual([]);
    const rows = files.map((name) => {
      const text = read(`docs/adr/${name}`);
      const parts = all(text, /^(?:\*\*|## )(Status|Context|Decision|Worse|Change it|Consequences|Revisit when)/gm);
      const isComplete = PARTS.some((one) => one.join() === parts.join());
      expect(toDo(isComplete ? [] : [`docs/adr/${name}`], `give it these parts: ${PARTS[1]!.join(', ')}`)).toEqual([]);
      const [, title] = /^# \d+\. (.+)$/m.exec(text)!;
      return `- [${name.slice(0, 4)}](${name}) ${title}`;
    });
    const index = all(read('docs/adr/README.md'), /^(- .*)$/gm);
    const instruction = {
      ifMissing: 'add this line to docs/adr/README.md',
      ifUnknown: 'no decision has this file and this title, correct or remove this line of docs/adr/README.md',
    };
    expect(differences({ inCode: rows, listed: index }, instruction)).toEqual([]);
    const misplaced = index.filter((row, n) => row !== rows[n]);
    expect(toDo(misplaced, 'order the lines of docs/adr/README.md by number, each once')).toEqual([]);
  });
});

describe('Every page', () => {
  it('links only to files that exist', () => {
    const pages = find('*.md', 'docs/**/*.md', 'backend/**/*.md', 'frontend/**/*.md').filter(
      (path) => !/\/(seed|dist)\//.test(path),
    );
    expect(pages.length).toBeGreaterThan(25);
    const dead = pages.flatMap((page) => deadEnds(page, read(page)).map((path) => `${page} links to ${path}`));
    expect(toDo(dead, 'there is no such file, correct the link')).toEqual([]);
  });

  it('the check finds a broken link and a broken path', () => {
    expect(deadEnds('docs/x.md', '[a](gone.md) [b](api.md#top) [c](https://x.org) `backend/src/gone.ts`')).toEqual([
      'docs/gone.md',
      'backend/src/gone.ts',
    ]);
  });
});
