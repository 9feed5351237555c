import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../kernel/domain-error.js';
import { SeedDemoContent } from '../modules/content/contract.js';
import type { DemoContent } from '../modules/content/contract.js';
import { SeedGlossary } from '../modules/glossary/contract.js';
import type { DemoTerm } from '../modules/glossary/contract.js';
import { EnsureFirstAdmin } from '../modules/identity/contract.js';
import { makeSecret } from '../platform/config/settings.js';
import type { Settings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';

const SEED = resolve(import.meta.dirname, '../../seed');

export interface FirstAdmin {
  email: string;
  /** Only when it was just generated: printed once, never stored. */
  password?: string;
}

/**
 * Creates the first admin from the settings, or with a generated password on the embedded database; then the demo
 * content on an empty database. Run it under the startup lock, because two processes must not seed simultaneously.
 */
export async function seed(
  app: INestApplicationContext,
  settings: Settings,
  embedded: boolean,
): Promise<FirstAdmin | undefined> {
  const commands = app.get(CommandBus);
  const given = settings.adminEmail !== undefined;
  const password = settings.adminPassword ?? makeSecret();
  const ensure = new EnsureFirstAdmin(settings.adminEmail ?? 'admin@localhost', password);
  const admin = given || embedded ? await commands.execute(ensure).catch(nameTheSetting) : undefined;
  if (settings.seed === 'demo') {
    await commands.execute(new SeedDemoContent(await readDemoContent(), admin?.id ?? null));
    await commands.execute(new SeedGlossary(await readJson<DemoTerm[]>('glossary.json')));
  }
  return admin && { email: admin.email, ...(admin.made && !given ? { password } : {}) };
}

/** Only the first admin's password is checked: an installation with an admin starts with any password. */
function nameTheSetting(error: unknown): never {
  if (error instanceof DomainError && error.code === 'account.weak-password')
    throw new StartupError(`ADMIN_PASSWORD: ${error.message}`);
  throw error;
}

async function readDemoContent(): Promise<DemoContent> {
  type Entry = { file: string } & Omit<DemoContent['articles'][number], 'content' | 'footer'>;
  type Story = Omit<DemoContent['stories'][number], 'approved'>;
  const articles = await Promise.all(
    (await readJson<Entry[]>('articles/index.json')).map(async (entry) => ({
      ...entry,
      content: await readText(`articles/${entry.file}`),
      footer: await readText(`articles/${entry.file.replace(/\.md$/, '.sources.md')}`),
    })),
  );
  const stories = [
    ...(await readJson<Story[]>('stories-pending.json')).map((story) => ({ ...story, approved: false })),
    ...(await readJson<Story[]>('stories.json')).map((story) => ({ ...story, approved: true })),
  ];
  return {
    articles,
    stories,
    comments: await readJson<DemoContent['comments']>('comments.json'),
    quarters: await readJson<DemoContent['quarters']>('quarters.json'),
  };
}

const readText = (file: string) => readFile(resolve(SEED, file), 'utf8');
const readJson = async <T>(file: string) => JSON.parse(await readText(file)) as T;
