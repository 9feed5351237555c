import { parse, stringify } from 'yaml';
import type { MovedArticle, MovedStory, Origin } from '../../kernel/transfer.js';

/** YAML front matter, as Jekyll and Hugo read it: also after empty lines, and ended by `...`. */
const FRONT_MATTER = /^\uFEFF?\s*?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Hexo also reads front matter without the first line. It must have a title, so that it is no heading in a text. */
const WITHOUT_START = /^\uFEFF?((?:(?:[\w-]+[ \t]*:|[ \t]|- ).*\r?\n)+)---[ \t]*(?:\r?\n|$)/;

export interface FrontMatter {
  /** Keys are in lower case, as in Hugo. Values are strings, lists or objects; empty values are left out. */
  front: Record<string, unknown>;
  text: string;
}

/** @throws Error with a message for the operator when the front matter cannot be read */
export function readFrontMatter(file: string): FrontMatter {
  const match = FRONT_MATTER.exec(file) ?? withoutStart(file);
  if (!match) {
    refuseOtherFrontMatter(file);
    return { front: {}, text: file.replace(/^\uFEFF/, '') };
  }
  const front: unknown = readYaml(match[1] ?? '');
  if (front !== null && front !== '' && (typeof front !== 'object' || Array.isArray(front))) {
    throw new Error('its front matter is not a list of fields');
  }
  return { front: fieldsOf((front || {}) as Record<string, unknown>), text: file.slice(match[0].length) };
}

function withoutStart(file: string): RegExpExecArray | null {
  const match = WITHOUT_START.exec(file);
  return match && /^title[ \t]*:/im.test(match[1]!) ? match : null;
}

/** Refuses front matter in other formats: read as text, it would be published, even that of a draft. */
function refuseOtherFrontMatter(file: string): void {
  const start = file.replace(/^\uFEFF?\s*/, '').slice(0, 1_000);
  if (/^\+\+\+[ \t]*\r?\n/.test(start)) throw new Error('its front matter is TOML; only YAML is read');
  if (/^\{\s*"[^"\n]+"\s*:/.test(start)) throw new Error('its front matter is JSON; only YAML is read');
  if (/^---[ \t]*\r?\n[\w-]+[ \t]*:/.test(start)) throw new Error('its front matter has no end (--- or ...)');
}

/**
 * Reads every value as the text that it was written as. Programs disagree about dates, numbers and booleans (YAML 1.1
 * has `yes`, and reads 4:33 as 273), so each field is parsed by its own rule instead.
 */
function readYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe', merge: true, logLevel: 'error' });
  } catch (error) {
    throw new Error(`its front matter is not valid YAML: ${(error as Error).message.split('\n')[0]}`, { cause: error });
  }
}

const EMPTY = /^(?:~|null)?$/;

function fieldsOf(read: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(read)) {
    const name = key.toLowerCase();
    if (name in fields) throw new Error(`has "${name}" twice in its front matter`);
    if (typeof value !== 'string' || !EMPTY.test(value.trim())) fields[name] = value;
  }
  return fields;
}

/** An import recognizes items that it has imported before by this. */
const originOf = ({ source, key }: Origin) => `${source}/${key}`;

export function readOrigin(text: unknown): Origin | undefined {
  const match = typeof text === 'string' ? /^(archive:[\da-f-]{36}|[a-z]+)\/(.{1,500})$/.exec(text) : null;
  return match ? { source: match[1]!, key: match[2]! } : undefined;
}

/** Formats an article as a Markdown file, with front matter in the usual names. */
export function articleFile(article: MovedArticle): string {
  return withFrontMatter(
    {
      title: article.title,
      category: article.category,
      status: article.published ? 'published' : 'draft',
      date: article.publishedAt ?? article.createdAt,
      created: article.createdAt,
      updated: article.updatedAt,
      ...(article.summary === null ? {} : { summary: article.summary }),
      ...(article.imageUrl === null ? {} : { image: article.imageUrl }),
      ...(article.imageAlt === null ? {} : { image_alt: article.imageAlt }),
      ...(article.imageCaption === null ? {} : { image_caption: article.imageCaption }),
      ...(article.pinned ? { pinned: true } : {}),
      ...(article.footer === null ? {} : { footer: article.footer }),
      ...(article.termsOff?.length ? { terms_off: article.termsOff } : {}),
      ...(article.corrections?.length ? { corrections: article.corrections } : {}),
      origin: originOf(article.origin),
    },
    article.content,
  );
}

export const storyFile = (story: MovedStory): string =>
  withFrontMatter(
    {
      category: story.category,
      ...(story.contentNotes?.length ? { content_notes: story.contentNotes } : {}),
      status: story.approved ? 'approved' : 'waiting',
      date: story.day,
      origin: originOf(story.origin),
    },
    story.content,
  );

const withFrontMatter = (front: object, text: string) => `---\n${stringify(front, { lineWidth: 0 })}---\n\n${text}\n`;

/** A file name that sorts by id and shows the title: `0012-the-word-hysteria.md`. */
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
