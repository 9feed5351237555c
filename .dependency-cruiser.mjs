/**
 * Who may import whom: one rule per border, each with its reason. `npm run boundaries` checks them (scripts/boundaries.mjs),
 * and backend/test/boundaries plants one violation per rule, so a rule that cannot fail does not get in.
 *
 * Modules and features are matched by group ($1), never listed: a new one is guarded from its first file.
 */

/** Tests may import anything; what they may not do is be imported (rule `shipped-not-to-tests`). */
const TESTS = ['[.]spec[.]tsx?$', '/testing/'];

/** What a thread begins with. No import leads there: a thread is given its file's address. */
const THREAD = '^backend/src/platform/.+/[^/]+-worker[.]ts$';

/** Entry points: a file at the top of a side, a command-line tool, or the start of a thread. */
export const ENTRY_POINT = `^(backend|frontend)/src/(?![^/]+[.]d[.]ts$)[^/]+[.]tsx?$|^backend/src/tools/[^/]+[.]ts$|${THREAD}`;

/** The library of the command and query buses. */
const CQRS = 'node_modules/@nestjs/cqrs/';

const MODULES = '^backend/src/modules/';
const MODULE = '^backend/src/modules/([^/]+)/';
const CONTRACT = '^backend/src/modules/[^/]+/contract[.]ts$';
const HANDLERS = '(commands|queries|event-handlers|jobs)/';
/** Rooms of the same module as the file that imports. */
const own = (...rooms) => rooms.map((room) => `^backend/src/modules/$1/${room}`);
/** Everything in backend/src except these rooms. Libraries are not meant: they have no path in backend/src. */
const houseBut = (...rooms) => `^backend/src/(?!${rooms.join('|')})`;

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
    'The platform serves every module, so it knows none: it imports the kernel and libraries.',
    '^backend/src/platform/',
    { path: houseBut('kernel/', 'platform/') },
  ),
  rule(
    'contract-imports-kernel-only',
    'Whoever imports a contract gets all that it imports: it is made of the kernel and nothing else.',
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
    { path: own(''), pathNot: own('domain/', 'contract[.]ts$', 'presenters/', HANDLERS) },
  ),
  rule(
    'handlers-not-to-siblings',
    'One use case, one file. What two handlers share is a rule (domain/) or a response shape (presenters/), not the other handler.',
    MODULE + HANDLERS,
    { path: own(HANDLERS) },
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
    'A module is free to change everything but its contract.ts; other modules import that one file.',
    MODULE,
    { path: MODULES, pathNot: [...own(''), CONTRACT] },
  ),
  rule('modules-below-app', 'Modules are wired by the app and do not know it, the site or the migrations.', MODULES, {
    path: houseBut('kernel/', 'platform/', 'modules/'),
  }),
  rule(
    'site-knows-no-module',
    'The site asks the API as any reader does; it imports platform, kernel and libraries.',
    '^backend/src/site/',
    { path: houseBut('kernel/', 'platform/', 'site/') },
  ),
  rule(
    'transfer-by-contract',
    'What leaves and comes by files goes through modules as anything else does: transfer imports contracts, platform, kernel and libraries.',
    '^backend/src/transfer/',
    { path: houseBut('kernel/', 'platform/', 'transfer/', 'modules/[^/]+/contract[.]ts$') },
  ),
  rule(
    'validation-by-entry',
    'Validation has one entry point, so that a newcomer finds every check of input there.',
    { path: '^backend/src/', pathNot: '^backend/src/platform/http/validation/' },
    { path: '^backend/src/platform/http/validation/(?!index[.]ts$)' },
  ),
  rule(
    'migrations-stand-alone',
    'A migration must do the same in a year, so it depends on no code that moves: libraries only.',
    '^backend/src/migrations/',
    { path: houseBut('migrations/') },
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
    'Components, lib and theme serve every feature, so they know neither a feature nor the app.',
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
    'They meet over the API and its generated types, never by import: one is built for Node, the other for a browser.',
    '^(backend|frontend)/',
    { path: '^(backend|frontend)/', pathNot: '^$1/' },
  ),
  rule(
    'no-cycles',
    'Two files that need each other are one thing or lack a third; type-only imports count, since they tie the reader too.',
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
    'What is shipped must not need what is only there for tests.',
    '^(backend|frontend)/src/',
    { path: TESTS },
  ),
  rule(
    'stays-in-src',
    'Only src is built and shipped; a path that leaves it works here and breaks in the image.',
    '^(backend|frontend)/src/',
    { dependencyTypes: ['local'], pathNot: '^(backend|frontend)/src/' },
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
    'A library that package.json does not name is there by luck, and in the version that another package likes.',
    '^(backend|frontend)/src/',
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere would slip past every rule above.',
    severity: 'error',
    from: { path: '^(backend|frontend)/src/' },
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: [...backend, ...frontend, ...everywhere],
  options: {
    // See `import type` too: a border that types may cross is no border.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
