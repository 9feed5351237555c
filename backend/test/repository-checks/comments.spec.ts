import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkComments, RULES, violationsIn } from '../../../scripts/comments.mjs';
import { differences } from '../support/faults.js';

/** Sentences that break each rule. A rule without a planted sentence fails below. */
const PLANTED: Record<string, string[]> = {
  'sentence-has-a-subject': [
    'Who waits is served.',
    'Whoever asks gets an answer.',
    'Whose session it is.',
    'What is read is cached.',
    'Whatever comes is stored.',
    'That which is stored is stale.',
    'That of another test may still run.',
    'That it waits is not logged.',
    'That is sent which was asked for.',
  ],
  'people-are-they': ['The admin sees his lists.', 'He signs in.', 'A link is sent to him.'],
};
/** Planted below in a folder without files. */
const WITHOUT_A_SENTENCE = ['every-folder-read'];

const FINE = [
  'What happens on a timeout?',
  'That row is locked.',
  'That is why the row is locked.',
  'That is safe: nobody else writes it.',
  'Whether it is stored depends on the size.',
  'This stores what is left, and says who waits.',
  'The heading reads "What his readers say".',
  'The sentence `What is this` is code.',
  'HIS is an abbreviation, and the theme is hers.',
];

const rulesIn = (file: string, text: string) => violationsIn(file, text).map(({ rule }) => rule);

describe('The comment check', () => {
  it('has a planted violation for each rule', () => {
    const instruction = {
      ifMissing: 'add sentences that break this rule to PLANTED here',
      ifUnknown: 'scripts/comments.mjs has no such rule, remove it here',
    };
    const planted = [...Object.keys(PLANTED), ...WITHOUT_A_SENTENCE];
    expect(differences({ inCode: Object.keys(RULES), listed: planted }, instruction)).toEqual([]);
  });

  describe.each(Object.entries(PLANTED))('%s', (rule, sentences) => {
    it.each(sentences)('refuses "%s" in every kind of comment', (sentence) => {
      expect(rulesIn('a.ts', `const a = 1; // ${sentence}\n`)).toEqual([rule]);
      expect(rulesIn('a.mjs', `/* Caches rows. ${sentence} */\n`)).toEqual([rule]);
      expect(rulesIn('a.ts', `/**\n * Caches rows:\n * - ${sentence}\n */\nexport const a = 1;\n`)).toEqual([rule]);
      expect(rulesIn('a.tsx', `const a = <p>{/* ${sentence} */}</p>;\n`)).toEqual([rule]);
      expect(rulesIn('a.yml', `a: 1 # ${sentence}\n`)).toEqual([rule]);
      expect(rulesIn('a.sh', `#!/bin/sh\n# ${sentence}\n`)).toEqual([rule]);
    });
  });

  it.each(FINE)('allows "%s"', (sentence) => {
    expect(violationsIn('a.ts', `// ${sentence}\n`)).toEqual([]);
  });

  it('does not read strings, templates, regular expressions and JSX text', () => {
    const lines = [
      "const a = '// What is read';",
      'const b = `/* What is ${a} // What is read */`;',
      String.raw`const c = /\/\/ What is read/;`,
      'const d = <p>See https://example.org // What is read</p>;',
    ];
    expect(violationsIn('a.tsx', lines.join('\n'))).toEqual([]);
    expect(violationsIn('a.sh', "echo 'a # What is read'\n")).toEqual([]);
  });

  it('reads consecutive lines as one text, and names the line on which a sentence begins', () => {
    const lines = ['', '// Stores the rows, and logs', '// what is left. What', '// is late is dropped.'];
    expect(violationsIn('a.ts', lines.join('\n'))).toEqual([
      { rule: 'sentence-has-a-subject', where: 'a.ts:3', sentence: 'What is late is dropped.' },
    ]);
  });

  it('starts a new sentence at a JSDoc tag', () => {
    expect(violationsIn('a.ts', '/** Loads rows. @param key what to load @returns what was found */\nf();')).toEqual([
      expect.objectContaining({ sentence: 'what to load' }),
      expect.objectContaining({ sentence: 'what was found' }),
    ]);
  });
});

describe('The files that the comment check reads', () => {
  let root: string | undefined;

  afterEach(() => {
    if (root) rmSync(root, { recursive: true });
    root = undefined;
  });

  function write(...files: string[]): string {
    root = mkdtempSync(join(tmpdir(), 'comments-'));
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '// What is read is cached.\n');
    }
    return root;
  }

  const ONE_EACH = ['backend/src', 'backend/test', 'frontend/src', 'e2e', 'bench', 'scripts', 'infra'].map(
    (folder) => `${folder}/deep/file.ts`,
  );

  it('are those of every folder with code', () => {
    const { read, violations } = checkComments(write(...ONE_EACH));
    expect(read).toBe(ONE_EACH.length);
    expect(violations.map(({ where }) => where)).toEqual(ONE_EACH.map((file) => `${file}:1`));
  });

  it('are neither generated types nor packages, but migrations too', () => {
    const left = ['frontend/src/lib/api/schema.d.ts', 'e2e/node_modules/a/index.ts'];
    const migration = 'backend/src/migrations/one.ts';
    const { read, violations } = checkComments(write(...ONE_EACH, migration, ...left));
    expect(read).toBe(ONE_EACH.length + 1);
    expect(violations.map(({ where }) => where)).toContain(`${migration}:1`);
  });

  it('may not be missing: a folder without files is a violation', () => {
    const { violations } = checkComments(write(...ONE_EACH.slice(1)));
    expect(violations).toContainEqual({
      rule: 'every-folder-read',
      where: 'backend/src',
      sentence: 'no file with comments',
    });
  });
});
