import { parse, stringify } from 'yaml';
import type { MovedArticle, MovedStory, Origin } from '../kernel/transfer.js';

/** Markdown with YAML in front of it, as Jekyll and Hugo read it: after empty lines too, and with `...` at its end. */
const FRONT = /^\uFEFF?\s*?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

export interface FrontMatter {
  /** By keys in lower case, as Hugo takes them. Each value is a string, a list or an object; empty values are left out. */
  front: Record<string, unknown>;
  text: string;
}

/** @throws Error with words for the operator when the front matter cannot be read */
export function readFrontMatter(file: string): FrontMatter {
  const found = FRONT.exec(file);
  if (!found) {
    refuseOtherFrontMatter(file);
    return { front: {}, text: file.replace(/^\uFEFF/, '') };
  }
  const front: unknown = readYaml(found[1] ?? '');
  if (front !== null && front !== '' && (typeof front !== 'object' || Array.isArray(front))) {
    throw new Error('its front matter is not a list of fields');
  }
  return { front: fieldsOf((front || {}) as Record<string, unknown>), text: file.slice(found[0].length) };
}

/** Read as text, front matter in another format would be published, even that of a draft. */
function refuseOtherFrontMatter(file: string): void {
  const start = file.replace(/^\uFEFF?\s*/, '').slice(0, 1_000);
  if (/^\+\+\+[ \t]*\r?\n/.test(start)) throw new Error('its front matter is TOML; only YAML is read');
  if (/^\{\s*"[^"\n]+"\s*:/.test(start)) throw new Error('its front matter is JSON; only YAML is read');
  if (/^---[ \t]*\r?\n[\w-]+[ \t]*:/.test(start)) throw new Error('its front matter has no end (--- or ...)');
}

/**
 * Every value as the text that it was written as. Programs disagree about what is a date, a number or a boolean (YAML 1.1 has
 * `yes`, and takes 4:33 for 273); each field is read by its own rule instead.
 */
function readYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe', merge: true, logLevel: 'error' });
  } catch (error) {
    throw new Error(`its front matter is not valid YAML: ${(error as Error).message.split('\n')[0]}`, { cause: error });
  }
}

const NOTHING = /^(?:~|null)?$/;

function fieldsOf(read: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(read)) {
    const name = key.toLowerCase();
    if (name in fields) throw new Error(`has "${name}" twice in its front matter`);
    if (typeof value !== 'string' || !NOTHING.test(value.trim())) fields[name] = value;
  }
  return fields;
}

/** By it an import knows what it has brought already. */
const originOf = ({ source, key }: Origin) => `${source}/${key}`;

export function readOrigin(text: unknown): Origin | undefined {
  const found = typeof text === 'string' ? /^(archive:[\da-f-]{36}|[a-z]+)\/(.{1,500})$/.exec(text) : null;
  return found ? { source: found[1]!, key: found[2]! } : undefined;
}

/** An article as a file: the fields that readers of such files know by these names, then its Markdown. */
export function articleFile(article: MovedArticle): string {
  return withFront(
    {
      title: article.title,
      category: article.category,
      status: article.published ? 'published' : 'draft',
      date: article.publishedAt ?? article.createdAt,
      created: article.createdAt,
      updated: article.updatedAt,
      ...(article.imageUrl === null ? {} : { image: article.imageUrl }),
      ...(article.footer === null ? {} : { footer: article.footer }),
      origin: originOf(article.origin),
    },
    article.content,
  );
}

export const storyFile = (story: MovedStory): string =>
  withFront(
    {
      category: story.category,
      status: story.approved ? 'approved' : 'waiting',
      date: story.day,
      origin: originOf(story.origin),
    },
    story.content,
  );

const withFront = (front: object, text: string) => `---\n${stringify(front, { lineWidth: 0 })}---\n\n${text}\n`;

/** `0012-the-word-hysteria.md`: in the order in which they were written, and to be told apart by somebody who looks. */
export function fileName(id: number, title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${String(id).padStart(4, '0')}${words && `-${words}`}.md`;
}
