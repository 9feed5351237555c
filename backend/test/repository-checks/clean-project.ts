import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A small source tree that has every allowed import once, so that a rule that is too strict fails as well. Each test
 * writes it to a temporary folder: in the repository, its planted violations would fail the type checker and the
 * linter.
 */
const CLEAN_PROJECT: Record<string, string> = {
  'package.json': JSON.stringify({
    dependencies: {
      '@nestjs/common': '1',
      '@nestjs/cqrs': '1',
      '@mikro-orm/core': '1',
      '@mikro-orm/nestjs': '1',
      '@zxcvbn-ts/core': '1',
      react: '1',
    },
    devDependencies: { vite: '1' },
  }),
  ...library('@nestjs/common'),
  ...library('@nestjs/cqrs'),
  ...library('@mikro-orm/core'),
  ...library('@mikro-orm/nestjs'),
  ...library('@zxcvbn-ts/core'),
  ...library('react'),
  ...library('vite'),
  ...library('undeclared'),
  'tsconfig.json': JSON.stringify({ references: [{ path: './backend' }, { path: './frontend' }] }),
  'backend/tsconfig.json': '{}',
  'frontend/tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
  'scripts/tool.ts': 'export const tool = 1;',

  'backend/src/main.ts': imports('node:process', './app.module.js', './migrations/index.js'),
  'backend/src/app.module.ts': imports(
    './modules/content/content.module.js',
    './modules/content/contract.js',
    './modules/identity/identity.module.js',
    './platform/outbox/outbox.js',
    './site/site.module.js',
  ),
  'backend/src/kernel/clock.ts': `import type { Command } from '@nestjs/cqrs';\n${imports('./page.js')}\nexport type C = Command;`,
  'backend/src/kernel/page.ts': 'export const page = 1;',
  'backend/src/platform/outbox/outbox.ts': imports('@nestjs/common', 'node:crypto', '../../kernel/clock.js'),
  'backend/src/platform/outbox/guess-worker.ts': imports('@zxcvbn-ts/core', '../../kernel/page.js'),
  'backend/src/migrations/index.ts': imports('@mikro-orm/core', './one.js'),
  'backend/src/migrations/one.ts': '',
  'backend/src/site/site.module.ts': imports('@nestjs/common', '../platform/outbox/outbox.js', '../kernel/page.js'),

  'backend/src/tools/transfer.ts': imports('../transfer/export.js', '../site/site.module.js'),
  'backend/src/transfer/export.ts': imports(
    'node:process',
    '../modules/content/contract.js',
    '../platform/outbox/outbox.js',
    '../kernel/page.js',
  ),

  ...contentModule(),
  'backend/src/modules/identity/identity.module.ts': imports('./queries/who.js', '../content/contract.js'),
  'backend/src/modules/identity/contract.ts': imports('../../kernel/clock.js'),
  'backend/src/modules/identity/domain/user.ts': imports('@mikro-orm/core'),
  'backend/src/modules/identity/queries/who.ts': imports('../contract.js', '../domain/user.js'),

  'frontend/src/main.tsx': imports('react', './app/router.js'),
  'frontend/src/app/router.tsx': imports('../features/journal/journal-page.js', '../features/stories/story-list.js'),
  'frontend/src/features/journal/journal-page.tsx': imports(
    './api/list-posts.js',
    '../../components/button.js',
    '../../theme/theme.js',
  ),
  'frontend/src/features/journal/api/list-posts.ts': imports('../../../lib/fetch.js'),
  'frontend/src/features/stories/story-list.tsx': imports('react'),
  'frontend/src/components/button.tsx': imports('../theme/theme.js', '@/lib/fetch.js'),
  'frontend/src/theme/theme.ts': '',
  'frontend/src/lib/fetch.ts': "import type { Plugin } from 'vite';\nexport type P = Plugin;",
  'frontend/src/vite-env.d.ts': '',
};

function contentModule(): Record<string, string> {
  const files: Record<string, string> = {
    'content.module.ts': imports(
      '@nestjs/common',
      './commands/approve.js',
      './queries/list.js',
      './event-handlers/index-for-search.js',
      './http/stories.controller.js',
      '../../platform/outbox/outbox.js',
    ),
    'contract.ts': imports('../../kernel/clock.js'),
    'domain/story.ts': imports('@mikro-orm/core', './status.js', '../contract.js', '../../../kernel/clock.js'),
    'domain/status.ts': 'export const status = 1;',
    'presenters/story.presenter.ts': imports(
      '../domain/status.js',
      '../contract.js',
      '../../../platform/outbox/outbox.js',
    ),
    'http/stories.controller.ts': imports(
      '@nestjs/common',
      './stories.dto.js',
      '../commands/approve.js',
      '../queries/list.js',
      '../presenters/story.presenter.js',
      '../contract.js',
      '../../../platform/outbox/outbox.js',
    ),
    'http/stories.dto.ts': '',
    // A spec may import anything, and what it imports does not count as shipped.
    'domain/story.spec.ts': imports('@nestjs/common', 'vite', '../http/stories.dto.js', '../testing/a-story.js'),
    'testing/a-story.ts': imports('../domain/story.js', '../../identity/domain/user.js'),
  };
  for (const handler of ['commands/approve.ts', 'queries/list.ts', 'event-handlers/index-for-search.ts']) {
    files[handler] = imports(
      '@nestjs/common',
      '../domain/story.js',
      '../contract.js',
      '../presenters/story.presenter.js',
      '../../identity/contract.js',
      '../../../platform/outbox/outbox.js',
      '../../../kernel/page.js',
    );
  }
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`backend/src/modules/content/${file}`, text]));
}

export function imports(...names: string[]): string {
  return names.map((name) => `import '${name}';`).join('\n');
}

function library(name: string): Record<string, string> {
  const manifest = JSON.stringify({ name, version: '1.0.0', exports: { '.': './index.js' } });
  return { [`node_modules/${name}/package.json`]: manifest, [`node_modules/${name}/index.js`]: 'export {};' };
}

export interface TestProject {
  root: string;
  remove(): void;
}

/** Writes the clean tree to a temporary folder. Planted lines are appended to their files, which may be new. */
export function buildProject(...plantings: Record<string, string>[]): TestProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'clean-project-')));
  const files = { ...CLEAN_PROJECT };
  for (const [file, lines] of plantings.flatMap(Object.entries<string>)) files[file] = `${files[file] ?? ''}\n${lines}`;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
