import { basename, dirname, extname, resolve, sep } from 'node:path';
import type { Changes } from '../imports/changes.js';
import { readMoment } from '../moment.js';

/** Whether and when an article was published. */
export interface Publication {
  published: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

type Front = Record<string, unknown>;

const TRUE = /^(?:true|yes|on|y|1)$/i;
const FALSE = /^(?:false|no|off|n|0)$/i;
/** The booleans of YAML 1.1, in any case and also in quotes. */
const matches = (form: RegExp, value: unknown) => typeof value === 'string' && form.test(value.trim());
export const isTrue = (value: unknown): boolean => matches(TRUE, value);

const DRAFT_WHEN_TRUE = ['draft', 'isdraft', 'private', 'hidden', 'unlisted', 'headless'];
const PUBLIC_WHEN_TRUE = ['published', 'publish', 'public'];
const DATES = ['date', 'published', 'publishdate', 'published_at', 'pubdate', 'created'];
const UPDATES = ['updated', 'lastmod', 'modified', 'last_modified_at', 'updated_at'];
/** All fields that this file reads. */
export const PUBLICATION_FIELDS = [
  ...DRAFT_WHEN_TRUE,
  ...PUBLIC_WHEN_TRUE,
  ...DATES,
  ...UPDATES,
  ...['status', 'visibility', 'expirydate', 'build', '_build', 'permalink'],
];

/**
 * Reads the publication from the front matter and the file's path. An article is public if nothing marks it as a draft
 * and its date is known and past. Dates are never guessed.
 *
 * @param file its path below `folder`
 * @throws Error with a message for the operator when a date is impossible
 */
export function readPublication(front: Front, folder: string, file: string, changes: Changes): Publication {
  const now = new Date();
  const isFuture = (date: Date | undefined) => date !== undefined && date > now;
  const dates = DATES.filter((key) => key !== 'published' || !isFlag(front[key])).map((key) => readDate(front, key));
  const date = dates.find((candidate) => candidate !== undefined) ?? dateInName(file);
  const isPlanned = dates.some(isFuture) || isFuture(date);
  if (isPlanned) changes.count('planned');
  else if (!date) changes.count('undated');
  const first = date && !isPlanned ? date : now;
  const created = readDate(front, 'created') ?? first;
  const updated = UPDATES.map((key) => readDate(front, key)).find((candidate) => candidate !== undefined) ?? first;
  const isDraft = isDraftFolder(folder, file) || isMarkedAsDraft(front, now, changes);
  const published = date !== undefined && !isPlanned && !isDraft;
  return {
    published,
    createdAt: (isPlanned && isFuture(created) ? now : created).toISOString(),
    updatedAt: (isPlanned && isFuture(updated) ? now : updated).toISOString(),
    publishedAt: published ? date.toISOString() : null,
  };
}

const isFlag = (value: unknown) => matches(TRUE, value) || matches(FALSE, value);

function readDate(front: Front, key: string): Date | undefined {
  if (front[key] === undefined) return undefined;
  const date = readMoment(front[key]);
  if (!date) throw new Error(`${key} is impossible or in an unknown format`);
  return date;
}

/**
 * From the file name, as in Jekyll (`2014-03-09-title.md`), or the folder, as in Hugo (`2014-03-09-title/index.md`).
 */
function dateInName(file: string): Date | undefined {
  const own = basename(file, extname(file));
  const name = own.toLowerCase() === 'index' ? basename(dirname(file)) : own;
  const prefix = /^\d{4}-\d{1,2}-\d{1,2}(?=$|[-_. ])/.exec(name)?.[0];
  if (!prefix) return undefined;
  const date = readMoment(prefix);
  if (!date) throw new Error('the date in its file name is impossible');
  return date;
}

/** Jekyll and Hexo do not publish `_drafts`, even if the imported folder is inside it. */
function isDraftFolder(folder: string, file: string): boolean {
  const above = resolve(folder).split(sep);
  const below = [above.at(-1)!, ...dirname(file).split(/[\\/]/)];
  return above.some((name) => /^_drafts$/i.test(name)) || below.some((name) => /^_?drafts$/i.test(name));
}

function isMarkedAsDraft(front: Front, now: Date, changes: Changes): boolean {
  const draft = DRAFT_WHEN_TRUE.filter((key) => front[key] !== undefined && !matches(FALSE, front[key]));
  const notPublic = PUBLIC_WHEN_TRUE.filter(
    (key) => front[key] !== undefined && !matches(TRUE, front[key]) && !(key === 'published' && readMoment(front[key])),
  );
  const unclear = [...draft, ...notPublic].filter((key) => !isFlag(front[key]));
  if (front['status'] !== undefined && !matches(/^publi/i, front['status'])) {
    draft.push('status');
    if (!matches(/^(?:draft|private|pending|future|hidden|trash)/i, front['status'])) unclear.push('status');
  }
  unclear.forEach((key) => changes.count('unclear', key));
  const expiry = readDate(front, 'expirydate');
  return (
    draft.length > 0 ||
    notPublic.length > 0 ||
    (front['visibility'] !== undefined && !matches(/^public$/i, front['visibility'])) ||
    matches(/^false$/i, front['permalink']) ||
    [front['build'], front['_build']].some(isNotRendered) ||
    (expiry !== undefined && expiry <= now)
  );
}

/** Whether Hugo renders no page for it. */
function isNotRendered(build: unknown): boolean {
  const { render } = (typeof build === 'object' && build !== null ? build : {}) as Front;
  return matches(FALSE, render) || matches(/^(?:never|link)$/i, render);
}
