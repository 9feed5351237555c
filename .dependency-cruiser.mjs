/**
 * The import rules, each with its reason. `npm run boundaries` checks them (scripts/boundaries.mjs),
 * and backend/test/repository-checks plants one violation per rule, so a rule that cannot fail does not get in.
 *
 * Modules and features are matched by group ($1), never listed: a new one is guarded from its first file.
 */

/** Tests may import anything, but nothing may import them (rule `shipped-not-to-tests`). */
const TESTS = ['[.]spec[.]tsx?$', '/testing/'];

/** The entry file of a thread or a child process. No import leads there, because it is started with the path of its file. */
const THREAD = '^backend/src/platform/.+/[^/]+-(worker|process)[.]ts$|^frontend/src/lib/.+[.]worker[.]ts$';

/** Entry points: a file at the top of a side, a command-line tool, or the start of a thread. */
export const ENTRY_POINT = `^(backend|frontend)/src/(?![^/]+[.]d[.]ts$)[^/]+[.]tsx?$|^backend/src/tools/[^/]+[.]ts$|${THREAD}`;

/** The library of the command and query buses. */
const CQRS = 'node_modules/@nestjs/cqrs/';

/** All that both sides import: a folder, the names of a picture's files, the limits of texts, the words of a crisis, the places where texts are cut, and the reasons why an address gets no email. */
const SHARED =
  '^backend/src/(platform/markdown/shared/|platform/media/picture-files[.]ts$|kernel/(content-limits|crisis|crisis-words|cut-text|plain-digits|why-no-email)[.]ts$)';

const MODULES = '^backend/src/modules/';
const MODULE = '^backend/src/modules/([^/]+)/';
const CONTRACT = '^backend/src/modules/[^/]+/contract[.]ts$';
const HANDLERS = '(commands|queries|event-handlers|jobs)/';
/** Folders of the module that the importing file belongs to. */
const own = (...folders) => folders.map((folder) => `^backend/src/modules/$1/${folder}`);
/** Everything in backend/src except these folders. Libraries do not match, because they are not in backend/src. */
const allExcept = (...folders) => `^backend/src/(?!${folders.join('|')})`;

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from:
    typeof from === 'string'
      ? { path: from, pathNot: TESTS }
      : { path: from.path, pathNot: [TESTS, from.pathNot].flat() },
  to,
});

const backend = [
  rule(
    'kernel-imports-nothing',
    'Every module uses the kernel, so it stays plain TypeScript, without libraries and without node built-ins. Types of @nestjs/cqrs are allowed: they tell the command bus what a command returns.',
    '^backend/src/kernel/',
    { pathNot: ['^backend/src/kernel/', CQRS] },
  ),
  rule(
    'kernel-loads-no-library',
    'Of @nestjs/cqrs the kernel may import types only, so a contract can be imported without loading Nest.',
    '^backend/src/kernel/',
    { path: CQRS, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'platform-knows-no-module',
    'The platform serves every module, so it depends on none: it imports the kernel and libraries.',
    '^backend/src/platform/',
    { path: allExcept('kernel/', 'platform/') },
  ),
  rule(
    'contract-imports-kernel-only',
    'A file that imports a contract also loads everything that the contract imports, so a contract imports the kernel only.',
    CONTRACT,
    { pathNot: '^backend/src/kernel/' },
  ),
  rule(
    'domain-stays-pure',
    'Rules are tested without Nest, HTTP or a database: domain imports its own module, its contract, the kernel and the ORM’s mapping.',
    `${MODULE}domain/`,
    { pathNot: [...own('domain/', 'contract[.]ts$'), '^backend/src/kernel/', 'node_modules/@mikro-orm/(?!nestjs/)'] },
  ),
  rule(
    'handlers-below-http',
    'A command, query, event handler or job runs without a request: of its own module it imports domain, contract and presenters only.',
    MODULE + HANDLERS,
    { path: own(''), pathNot: own('domain/', 'contract[.]ts$', 'presenters/', 'sending/', HANDLERS) },
  ),
  rule(
    'handlers-not-to-siblings',
    'One use case, one file. What two handlers share is a rule (domain/) or a response shape (presenters/), not the other handler.',
    MODULE + HANDLERS,
    { path: own(HANDLERS) },
  ),
  rule(
    'sending-below-jobs',
    'The steps of sending campaigns are called by a job. They import domain, contract, presenters and each other.',
    `${MODULE}sending/`,
    { path: own(''), pathNot: own('domain/', 'contract[.]ts$', 'presenters/', 'sending/') },
  ),
  rule(
    'presenters-below-handlers',
    'A presenter turns rows into a response shape. It imports domain and contract, and does not depend on its callers.',
    `${MODULE}presenters/`,
    { path: own(''), pathNot: own('domain/', 'contract[.]ts$', 'presenters/') },
  ),
  rule(
    'http-through-handlers',
    'HTTP parses requests and sends responses: it imports its own commands, queries, presenters and contract, never domain, event handlers, jobs or another module.',
    `${MODULE}http/`,
    { path: MODULES, pathNot: own('http/', 'commands/', 'queries/', 'presenters/', 'contract[.]ts$') },
  ),
  rule(
    'module-to-module-by-contract',
    'A module may change everything except its contract.ts; other modules import only that file.',
    MODULE,
    { path: MODULES, pathNot: [...own(''), CONTRACT] },
  ),
  rule(
    'modules-below-app',
    'The app wires the modules. They import neither the app, nor the site, nor the migrations.',
    MODULES,
    {
      path: allExcept('kernel/', 'platform/', 'modules/'),
    },
  ),
  rule(
    'site-knows-no-module',
    'The site calls the API like any client; it imports platform, kernel and libraries.',
    '^backend/src/site/',
    { path: allExcept('kernel/', 'platform/', 'site/') },
  ),
  rule(
    'transfer-by-contract',
    'Exports and imports go through the modules like any other caller: transfer imports contracts, platform, kernel and libraries.',
    '^backend/src/transfer/',
    { path: allExcept('kernel/', 'platform/', 'transfer/', 'modules/[^/]+/contract[.]ts$') },
  ),
  rule(
    'validation-by-entry',
    'Validation has one entry point, so that a newcomer finds every check of input there.',
    { path: '^backend/src/', pathNot: '^backend/src/platform/http/validation/' },
    { path: '^backend/src/platform/http/validation/(?!index[.]ts$)' },
  ),
  rule(
    'threads-are-started',
    'What a thread or a child process loads leaves memory when it ends, so no other file loads it: neither the entry file nor the word lists of zxcvbn (25 MB).',
    { path: '^backend/src/', pathNot: THREAD },
    { path: [THREAD, 'node_modules/@zxcvbn-ts/'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'migrations-stand-alone',
    'A migration must do the same in a year, so it depends on no code that changes: libraries only.',
    '^backend/src/migrations/',
    { path: allExcept('migrations/') },
  ),
  rule(
    'app-only-wires',
    'The files at the top of backend/src and the tools wire modules; of a module they import its <name>.module.ts and its contract.',
    '^backend/src/(tools/)?[^/]+[.]ts$',
    { path: MODULES, pathNot: ['^backend/src/modules/[^/]+/[^/]+[.]module[.]ts$', CONTRACT] },
  ),
];

const frontend = [
  rule(
    'features-apart',
    'A feature can be read, changed and removed alone; routes in app/ put features together.',
    '^frontend/src/features/([^/]+)/',
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  ),
  rule(
    'features-below-app',
    'The app composes features; a feature imports itself, components, lib and theme.',
    '^frontend/src/features/',
    { path: '^frontend/src/(?!features/|components/|lib/|theme/)' },
  ),
  rule(
    'shared-below-features',
    'Components, lib and theme serve every feature, so they import neither a feature nor the app.',
    '^frontend/src/(components|lib|theme)/',
    { path: '^frontend/src/(?!components/|lib/|theme/)' },
  ),
  rule('lib-without-components', 'lib is for code that draws nothing.', '^frontend/src/lib/', {
    path: '^frontend/src/components/',
  }),
];

const everywhere = [
  rule(
    'backend-and-frontend-apart',
    'Backend and frontend share the API, its generated types, the list of Markdown plugins, the names of a picture’s files and the limits of texts, and import nothing else from each other: one is built for Node, the other for a browser.',
    '^(backend|frontend)/',
    { path: '^(backend|frontend)/', pathNot: ['^$1/', SHARED] },
  ),
  rule(
    'shared-runs-anywhere',
    'Browsers load these files, too: they import each other and libraries that need no Node built-ins.',
    SHARED,
    { pathNot: [SHARED, 'node_modules/'] },
  ),
  rule(
    'no-cycles',
    'Two files that need each other are one file, or a third one is missing. Type imports count, because a reader has to follow them too.',
    '^(backend|frontend)/src/',
    { circular: true },
  ),
  {
    name: 'no-dead-files',
    comment:
      'A file that no entry point (top of backend/src or frontend/src, tools/) reaches is not part of the program: wire it or delete it.',
    severity: 'error',
    from: { path: ENTRY_POINT, pathNot: TESTS },
    to: {
      path: '^(backend|frontend)/src/[^/]+/',
      pathNot: [...TESTS, '[.]d[.]ts$', '^backend/src/tools/', THREAD],
      reachable: false,
    },
  },
  rule(
    'shipped-not-to-tests',
    'Shipped code must not import code that exists only for tests.',
    '^(backend|frontend)/src/',
    { path: TESTS },
  ),
  rule(
    'stays-in-src',
    'Only src is built and shipped; a path that leaves it works here and breaks in the image.',
    '^(backend|frontend)/src/',
    // The desk shows the guide: .dockerignore lets it into the image's build, and Vite bundles it.
    { dependencyTypes: ['local'], pathNot: '^((backend|frontend)/src/|docs/moderating\\.md$)' },
  ),
  rule(
    'no-dev-dependencies',
    'The image has no devDependencies. The backend may use their types only. The frontend may use all of them: Vite bundles them.',
    // vite-dev-server.ts serves `npm run dev`: it loads Vite when it is called, and the image never calls it.
    { path: '^backend/src/', pathNot: '^backend/src/site/vite-dev-server\\.ts$' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'libraries-declared',
    'A library that package.json does not name is installed by chance, in the version that another package needs.',
    '^(backend|frontend)/src/',
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  {
    name: 'imports-resolve',
    comment: 'No rule above can check an import that does not resolve.',
    severity: 'error',
    from: { path: '^(backend|frontend)/src/' },
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: [...backend, ...frontend, ...everywhere],
  options: {
    // Type imports are checked like all others.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
