import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkBoundaries, cruiserConfig, RULES } from '../../../scripts/boundaries.mjs';
import { differences } from '../support/faults.js';
import { buildProject, type TestProject, imports } from './clean-project.js';

const CONTENT = 'backend/src/modules/content';

/** The lines that break each rule, by file: they are added to a clean tree. A rule without an entry fails below. */
const PLANTED: Record<string, Record<string, string>[]> = {
  'kernel-imports-nothing': [
    {
      'backend/src/main.ts': imports('./platform/paths.js'),
      'backend/src/platform/paths.ts': '',
      'backend/src/kernel/page.ts': imports('../platform/paths.js'),
    },
    { 'backend/src/kernel/page.ts': imports('@nestjs/common') },
    { 'backend/src/kernel/page.ts': imports('node:crypto') },
  ],
  'kernel-loads-no-library': [{ 'backend/src/kernel/page.ts': imports('@nestjs/cqrs') }],
  'platform-knows-no-module': [
    { 'backend/src/platform/outbox/outbox.ts': imports('../../modules/content/contract.js') },
    { 'backend/src/platform/outbox/outbox.ts': imports('../../migrations/index.js') },
  ],
  'contract-imports-kernel-only': [
    { [`${CONTENT}/contract.ts`]: imports('@nestjs/common') },
    { [`${CONTENT}/contract.ts`]: imports('../identity/contract.js') },
    { [`${CONTENT}/contract.ts`]: "export type { status } from './domain/status.js';" },
  ],
  'domain-stays-pure': [
    { [`${CONTENT}/domain/story.ts`]: imports('@nestjs/common') },
    { [`${CONTENT}/domain/story.ts`]: imports('@mikro-orm/nestjs') },
    { [`${CONTENT}/domain/story.ts`]: imports('../../../platform/outbox/outbox.js') },
    { [`${CONTENT}/domain/status.ts`]: imports('../http/stories.dto.js') },
    { [`${CONTENT}/domain/status.ts`]: imports('../../identity/contract.js') },
  ],
  'handlers-below-http': [
    { [`${CONTENT}/commands/approve.ts`]: imports('../http/stories.dto.js') },
    { [`${CONTENT}/queries/list.ts`]: "export type Dto = import('../http/stories.dto.js').Dto;" },
    { [`${CONTENT}/event-handlers/index-for-search.ts`]: "import type { Dto } from '../http/stories.dto.js';" },
  ],
  'handlers-not-to-siblings': [
    { [`${CONTENT}/commands/approve.ts`]: imports('./reject.js'), [`${CONTENT}/commands/reject.ts`]: '' },
    { [`${CONTENT}/event-handlers/index-for-search.ts`]: imports('../commands/approve.js') },
    { [`${CONTENT}/queries/list.ts`]: "export const lazy = () => import('../commands/approve.js');" },
  ],
  'sending-below-jobs': [
    {
      [`${CONTENT}/commands/approve.ts`]: imports('../sending/run.js'),
      [`${CONTENT}/sending/run.ts`]: imports('../queries/list.js'),
    },
  ],
  'presenters-below-handlers': [{ [`${CONTENT}/presenters/story.presenter.ts`]: imports('../http/stories.dto.js') }],
  'http-through-handlers': [
    { [`${CONTENT}/http/stories.controller.ts`]: imports('../domain/story.js') },
    { [`${CONTENT}/http/stories.controller.ts`]: imports('../event-handlers/index-for-search.js') },
    { [`${CONTENT}/http/stories.controller.ts`]: imports('../../identity/contract.js') },
  ],
  'module-to-module-by-contract': [
    { [`${CONTENT}/queries/list.ts`]: imports('../../identity/queries/who.js') },
    { [`${CONTENT}/content.module.ts`]: imports('../identity/identity.module.js') },
    // A module in no list is checked, too, and so is one whose name begins with that of another.
    {
      'backend/src/main.ts': imports('./modules/content-archive/content-archive.module.js'),
      'backend/src/modules/content-archive/content-archive.module.ts': imports('../content/domain/status.js'),
    },
  ],
  'modules-below-app': [{ [`${CONTENT}/commands/approve.ts`]: imports('../../../site/site.module.js') }],
  'site-knows-no-module': [
    { 'backend/src/site/site.module.ts': imports('../modules/content/contract.js') },
    { 'backend/src/site/site.module.ts': imports('../migrations/one.js') },
  ],
  'transfer-by-contract': [
    { 'backend/src/transfer/export.ts': imports('../modules/content/domain/status.js') },
    { 'backend/src/transfer/export.ts': imports('../site/site.module.js') },
  ],
  'migrations-stand-alone': [{ 'backend/src/migrations/one.ts': imports('../kernel/page.js') }],
  'app-only-wires': [{ 'backend/src/app.module.ts': imports('./modules/content/queries/list.js') }],
  'features-apart': [{ 'frontend/src/features/journal/journal-page.tsx': imports('../stories/story-list.js') }],
  'features-below-app': [
    {
      'frontend/src/app/providers.tsx': '',
      'frontend/src/main.tsx': imports('./app/providers.js'),
      'frontend/src/features/stories/story-list.tsx': imports('../../app/providers.js'),
    },
  ],
  'shared-below-features': [
    { 'frontend/src/components/button.tsx': imports('@/features/stories/story-list.js') },
    { 'frontend/src/theme/theme.ts': imports('../features/stories/story-list.js') },
    { 'frontend/src/lib/fetch.ts': imports('../features/stories/story-list.js') },
  ],
  'lib-without-components': [
    {
      'frontend/src/components/icon.tsx': '',
      'frontend/src/lib/fetch.ts': imports('../components/icon.js'),
    },
  ],
  'backend-and-frontend-apart': [
    { 'frontend/src/lib/fetch.ts': imports('../../../backend/src/kernel/page.js') },
    { 'backend/src/site/site.module.ts': imports('../../../frontend/src/theme/theme.js') },
  ],
  'shared-runs-anywhere': ['node:path', '../../../kernel/page.js'].map((target, index) => ({
    'backend/src/platform/outbox/outbox.ts': imports(`../markdown/shared/plugins-${index}.js`),
    [`backend/src/platform/markdown/shared/plugins-${index}.ts`]: imports(target),
  })),
  'no-cycles': [
    { 'backend/src/kernel/page.ts': "import type { clock } from './clock.js';" },
    { 'frontend/src/theme/theme.ts': imports('../components/button.js') },
  ],
  'no-dead-files': [
    { 'backend/src/platform/outbox/forgotten.ts': imports('./outbox.js') },
    { 'frontend/src/components/forgotten.tsx': '' },
    {
      'backend/src/platform/outbox/only-tested.ts': '',
      'backend/src/platform/outbox/only-tested.spec.ts': imports('./only-tested.js'),
    },
  ],
  'shipped-not-to-tests': [
    { 'frontend/src/lib/fetch.ts': imports('./fetch.spec.js'), 'frontend/src/lib/fetch.spec.ts': '' },
  ],
  'stays-in-src': [
    { 'backend/src/platform/outbox/outbox.ts': imports('../../../../scripts/tool.js') },
    // Only the guide that the desk shows may be read.
    {
      'docs/glossary.md': '',
      'frontend/src/components/button.tsx': imports('../../../docs/glossary.md?raw'),
    },
  ],
  'no-dev-dependencies': [{ 'backend/src/platform/outbox/outbox.ts': imports('vite') }],
  'libraries-declared': [{ 'backend/src/platform/outbox/outbox.ts': imports('undeclared') }],
  'imports-resolve': [
    { 'frontend/src/components/button.tsx': imports('./nowhere.js') },
    { 'backend/src/platform/outbox/outbox.ts': imports('not-installed') },
  ],
  'known-folders': [
    {
      [`${CONTENT}/services/story.service.ts`]: '',
      [`${CONTENT}/content.module.ts`]: imports('./services/story.service.js'),
    },
    { [`${CONTENT}/story.ts`]: '', [`${CONTENT}/content.module.ts`]: imports('./story.js') },
    { 'backend/src/common/util.ts': '', 'backend/src/main.ts': imports('./common/util.js') },
  ],
  'threads-are-started': [
    { 'backend/src/platform/outbox/outbox.ts': imports('./guess-worker.js') },
    { 'backend/src/platform/outbox/outbox.ts': "export const lists = import('@zxcvbn-ts/core');" },
  ],
  'validation-by-entry': [
    {
      [`${CONTENT}/http/stories.dto.ts`]: imports('../../../platform/http/validation/fields.js'),
      'backend/src/platform/http/validation/fields.ts': '',
    },
  ],
  'no-folder-cycles': [
    {
      'backend/src/platform/outbox/outbox.ts': imports('../queue/queue.js'),
      'backend/src/platform/queue/queue.ts': imports('../outbox/job.js'),
      'backend/src/platform/outbox/job.ts': '',
    },
    {
      [`${CONTENT}/content.module.ts`]: imports('../../platform/http/server/server.js'),
      'backend/src/platform/http/server/server.ts': imports('../cache/cache.js'),
      'backend/src/platform/http/cache/cache.ts': "import type { Route } from '../server/route.js';",
      'backend/src/platform/http/server/route.ts': '',
    },
  ],
  'small-files': [
    { 'backend/src/platform/outbox/outbox.ts': '// line\n'.repeat(300) },
    { 'frontend/src/theme/theme.ts': '// line\n'.repeat(300) },
  ],
};
/** Tested below with a configuration that skips files: no planted line can break it. */
const NOT_PLANTED = ['every-file-cruised'];

let project: TestProject | undefined;

afterEach(() => {
  project?.remove();
  project = undefined;
});

describe('The import rules', () => {
  it('allow a clean source tree', async () => {
    project = buildProject();
    expect((await checkBoundaries(project.root)).violations).toEqual([]);
  });

  it('have a planted violation for each rule', () => {
    const instruction = {
      ifMissing: 'add lines that break this rule to PLANTED here',
      ifUnknown: 'neither .dependency-cruiser.mjs nor scripts/boundaries.mjs has this rule, remove it here',
    };
    const planted = [...Object.keys(PLANTED), ...NOT_PLANTED];
    expect(differences({ inCode: Object.keys(RULES), listed: planted }, instruction)).toEqual([]);
  });

  // All plantings of a rule go into one tree, because each run takes time. Each must be found, and nothing else.
  it.each(Object.entries(PLANTED))(
    '%s fails for each planted violation, and no other rule does',
    async (rule, plantings) => {
      project = buildProject(...plantings);
      const { violations } = await checkBoundaries(project.root);
      expect(violations).toEqual(plantings.map(() => ({ rule, where: expect.any(String) })));
    },
  );

  it('allow long specs, generated types and migrations', async () => {
    const long = '// line\n'.repeat(400);
    project = buildProject({
      [`${CONTENT}/domain/story.spec.ts`]: long,
      'frontend/src/lib/api/schema.d.ts': long,
      'backend/src/migrations/one.ts': long,
    });
    expect((await checkBoundaries(project.root)).violations).toEqual([]);
  });

  it('report each violation once, with both files', async () => {
    project = buildProject({ 'backend/src/kernel/page.ts': imports('./clock.js', '@nestjs/common') });
    expect((await checkBoundaries(project.root)).violations).toEqual([
      { rule: 'kernel-imports-nothing', where: 'backend/src/kernel/page.ts → node_modules/@nestjs/common/index.js' },
      {
        rule: 'no-cycles',
        where: 'backend/src/kernel/clock.ts → backend/src/kernel/page.ts → backend/src/kernel/clock.ts',
      },
    ]);
  });
});

describe('every-file-cruised', () => {
  const withOptions = (options: object) => ({ ...cruiserConfig, options: { ...cruiserConfig.options, ...options } });

  it('fails when a file on disk was left out', async () => {
    project = buildProject();
    const { violations } = await checkBoundaries(project.root, withOptions({ exclude: { path: 'kernel/page' } }));
    expect(violations).toContainEqual({ rule: 'every-file-cruised', where: 'backend/src/kernel/page.ts' });
  });

  it('fails when a file was found by an import but not read', async () => {
    project = buildProject();
    const { violations } = await checkBoundaries(project.root, withOptions({ doNotFollow: { path: 'kernel/clock' } }));
    expect(violations).toContainEqual({ rule: 'every-file-cruised', where: 'backend/src/kernel/clock.ts' });
  });

  it('fails when no file was read', async () => {
    project = buildProject();
    const { cruised, violations } = await checkBoundaries(project.root, withOptions({ exclude: { path: 'src/' } }));
    expect(cruised).toBe(0);
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(['every-file-cruised']));
  });

  it('fails when a side has no source file', async () => {
    project = buildProject();
    rmSync(join(project.root, 'frontend/src'), { recursive: true });
    mkdirSync(join(project.root, 'frontend/src'));
    const { violations } = await checkBoundaries(project.root);
    expect(violations).toContainEqual({ rule: 'every-file-cruised', where: 'frontend/src holds no source file' });
  });
});

describe('no-dead-files', () => {
  it('fails when there is no entry point to start from', async () => {
    project = buildProject();
    rmSync(join(project.root, 'frontend/src/main.tsx'));
    const { violations } = await checkBoundaries(project.root);
    expect(violations).toContainEqual({ rule: 'no-dead-files', where: 'frontend/src has no entry point' });
  });
});
