/**
 * Checks the import rules (.dependency-cruiser.mjs), the folders in which source files may be, and the length of files.
 * Prints each violation under its rule with the rule's reason; exits 1 if there is one.
 *
 * It also compares the files that dependency-cruiser has read with the files on disk: with a version of TypeScript that
 * it cannot load, dependency-cruiser finds no modules, reports no violations, and would pass.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import cruiserConfig, { ENTRY_POINT } from '../.dependency-cruiser.mjs';

export { cruiserConfig };

const SIDES = ['backend', 'frontend'];
const MAX_LINES = 300;
const entryPoint = new RegExp(ENTRY_POINT);

/** Where a source file may be. No import rule covers a folder that is not listed here. */
const ALLOWED_PATHS = [
  /^backend\/src\/[^/]+\.ts$/,
  /^backend\/src\/(kernel|platform|site|tools|transfer|migrations)\//,
  /^backend\/src\/modules\/([^/]+)\/(contract|\1\.module)\.ts$/,
  /^backend\/src\/modules\/[^/]+\/(domain|commands|queries|event-handlers|jobs|sending|presenters|http|testing)\//,
  /^frontend\/src\/[^/]+\.tsx?$/,
  /^frontend\/src\/(app|components|theme|lib|testing)\//,
  /^frontend\/src\/features\/[^/]+\//,
];

/** Splitting would not improve these: specs, generated types, migrations, data. */
const MAY_BE_LONG = /\.spec\.tsx?$|\/schema\.d\.ts$|^backend\/src\/migrations\/|\/seed\//;

/** Rules that are checked here and not by dependency-cruiser. */
const EXTRA_RULES = {
  'every-file-cruised':
    'A file that dependency-cruiser did not read was not checked. A check that read nothing must not pass.',
  'known-folders': 'Each folder has a role, and each role has rules. Add a new role to both tables.',
  'small-files': `Split files over ${MAX_LINES} lines.`,
  'no-folder-cycles':
    'If two folders of the platform import each other, they are one folder, or a file is in the wrong one.',
};

/** Every rule by name, with its reason. */
export const RULES = Object.fromEntries([
  ...cruiserConfig.forbidden.map(({ name, comment }) => [name, comment]),
  ...Object.entries(EXTRA_RULES),
]);

/**
 * Checks the source files under `root`, an absolute path.
 * `config` replaces the dependency-cruiser configuration, for the tests of this check.
 * Returns how many files dependency-cruiser has read, and the violations as `{ rule, where }`.
 */
export async function checkBoundaries(root, config = cruiserConfig) {
  const files = SIDES.flatMap((side) => sourceFilesOf(root, side));
  const { cruised, violations, imports } = await cruiseSides(root, config);
  const breaking = (rule, places) => places.map((where) => ({ rule, where }));
  const sidesWithout = (isWanted) =>
    SIDES.filter((side) => !files.some((file) => file.startsWith(side) && isWanted(file)));
  return {
    cruised: files.filter((file) => cruised.has(file)).length,
    violations: [
      ...violations,
      ...breaking('every-file-cruised', [
        ...files.filter((file) => !cruised.has(file)),
        ...sidesWithout(() => true).map((side) => `${side}/src holds no source file`),
      ]),
      // Without an entry point no file counts as unreachable, and no-dead-files would pass.
      ...breaking(
        'no-dead-files',
        sidesWithout((file) => entryPoint.test(file)).map((side) => `${side}/src has no entry point`),
      ),
      ...breaking(
        'known-folders',
        files.filter((file) => !ALLOWED_PATHS.some((path) => path.test(file))),
      ),
      ...breaking(
        'small-files',
        files.flatMap((file) => tooLong(root, file)),
      ),
      ...breaking('no-folder-cycles', folderCycles(imports)),
    ],
  };
}

function sourceFilesOf(root, side) {
  return readdirSync(join(root, side, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The files that dependency-cruiser has read, and the violations. Aliases come from each side's tsconfig.json. */
async function cruiseSides(root, config) {
  const { output } = await cruise(
    SIDES.map((side) => `${side}/src`),
    { ...config.options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden } },
    { tsconfig: { configFile: join(root, 'tsconfig.json'), references: 'auto' } },
  );
  const found = new Map();
  for (const violation of output.summary.violations) {
    const where = describe(violation);
    found.set(`${violation.rule.name} ${where}`, { rule: violation.rule.name, where });
  }
  // The list includes modules that others import and that were not followed.
  const followed = output.modules.filter(({ followable }) => followable !== false);
  const imports = followed.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved]),
  );
  return { cruised: new Set(followed.map(({ source }) => source)), violations: [...found.values()], imports };
}

/** The folder of the platform that a file belongs to: `http/cache`, `outbox`. Undefined outside of the platform and for specs. */
const platformFolder = (file) =>
  /[.]spec[.]ts$/.test(file) ? undefined : /^backend\/src\/platform\/(http\/[^/]+|[^/]+)\//.exec(file)?.[1];

/** Cycles between folders of the platform, each once: `http/cache → pubsub → http/cache`, with one import for each arrow. */
function folderCycles(imports) {
  const graph = new Map();
  for (const [source, target] of imports) {
    const [from, to] = [platformFolder(source), platformFolder(target)];
    if (!from || !to || from === to) continue;
    const targets = graph.get(from) ?? graph.set(from, new Map()).get(from);
    if (!targets.has(to)) targets.set(to, `${source} → ${target}`);
  }
  const cycles = new Map();
  const walk = (path) => {
    for (const [next] of graph.get(path.at(-1)) ?? []) {
      if (next !== path[0]) {
        // A cycle is reported from its first folder in the alphabet, so later starts skip it.
        if (next > path[0] && !path.includes(next)) walk([...path, next]);
        continue;
      }
      const round = [...path, next];
      cycles.set(
        round.join(' → '),
        round.slice(1).map((to, at) => graph.get(round[at]).get(to)),
      );
    }
  };
  for (const folder of graph.keys()) walk([folder]);
  return [...cycles].map(([cycle, by]) => `${cycle} (${by.join(', ')})`);
}

function describe({ type, from, to, cycle }) {
  // Each file of a cycle reports it. Starting with the first name makes these reports equal.
  if (type === 'cycle') {
    const names = cycle.map(({ name }) => name);
    const first = names.indexOf([...names].sort()[0]);
    return [...names.slice(first), ...names.slice(0, first), names[first]].join(' → ');
  }
  return from === to ? to : `${from} → ${to}`;
}

function tooLong(root, file) {
  if (MAY_BE_LONG.test(file)) return [];
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  return lines > MAX_LINES ? [`${file}: ${lines} lines`] : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { cruised, violations } = await checkBoundaries(join(import.meta.dirname, '..'));
  for (const [rule, reason] of Object.entries(RULES)) {
    const places = violations.filter((violation) => violation.rule === rule);
    if (places.length === 0) continue;
    console.error(`\n${rule}: ${reason}`);
    for (const { where } of places) console.error(`  ${where}`);
  }
  if (violations.length > 0) {
    console.error(`\n${violations.length} violations in ${cruised} files.`);
    process.exitCode = 1;
  } else {
    console.log(`Boundaries hold: ${cruised} files, ${Object.keys(RULES).length} rules.`);
  }
}
