import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const TOP = resolve(import.meta.dirname, '../../..');
export const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');

export interface Service {
  image: string;
  user?: string;
  environment?: Record<string, string>;
  command?: string | string[];
  restart?: string;
  profiles?: string[];
  entrypoint?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  pull_policy?: string;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { disable?: boolean; test?: string[] };
  depends_on?: Record<string, { condition: string }>;
}

export interface ComposeFile {
  services: Record<string, Service>;
}

/** Compose's own tags (`!override`, `!reset`) control merging. Here only the value matters. */
const readCompose = (path: string) => parse(read(path), { merge: true, logLevel: 'error' }) as ComposeFile;

export const compose = readCompose('infra/docker-compose.yml');
/** Files that change docker-compose.yml if COMPOSE_FILE lists them. */
export const overlays = {
  tls: readCompose('infra/docker-compose.tls.yml'),
  caddy: readCompose('infra/docker-compose.caddy.yml'),
  'no-meilisearch': readCompose('infra/docker-compose.no-meilisearch.yml'),
};

/** The services of docker-compose.yml, and those that an overlay adds. */
export const services: [string, Service][] = [compose, ...Object.values(overlays)].flatMap((file, at) =>
  Object.entries(file.services).filter(([name]) => at === 0 || !(name in compose.services)),
);

/** Services that run our own image. */
export const ours = services.filter(([, { image }]) => image.startsWith('the-archive:'));

/** Whether a service does one thing and exits: on demand, before others start, or until it has succeeded. */
export const isOneShot = (name: string): boolean => {
  const { profiles, restart } = services.find(([one]) => one === name)?.[1] ?? {};
  return (
    ['backup', 'transfer'].includes(profiles?.join() ?? '') ||
    restart === 'on-failure' ||
    services.some(([, { depends_on = {} }]) => depends_on[name]?.condition === 'service_completed_successfully')
  );
};

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does, the innermost first. */
export function interpolate(value: string, env: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?::-([^{}]*)|:\?[^{}]*)?\}/g;
  const next = value.replaceAll(innermost, (_, name: string, fallback = '') => env[name] || fallback);
  return next === value ? value : interpolate(next, env);
}

/** The names of the variables in a file, sorted. */
export const variablesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))].sort();
