import { parse, stringify } from 'yaml';
import type { MovedArticle, MovedStory, Origin } from '../kernel/transfer.js';

/** Markdown with YAML in front of it, as most programs that make pages of files read it. */
const FRONT = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

export interface FrontMatter {
  front: Record<string, unknown>;
  text: string;
}

/** @throws Error with words for the operator when what is in front cannot be read */
export function readFrontMatter(file: string): FrontMatter {
  const found = FRONT.exec(file);
  if (!found) {
    if (/^\uFEFF?\+\+\+\r?\n/.test(file)) throw new Error('what is in front is TOML; only YAML is read');
    return { front: {}, text: file.replace(/^\uFEFF/, '') };
  }
  const front: unknown = readYaml(found[1] ?? '');
  if (front !== null && (typeof front !== 'object' || Array.isArray(front))) {
    throw new Error('what is in front is no list of fields');
  }
  return { front: (front ?? {}) as Record<string, unknown>, text: file.slice(found[0].length) };
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`what is in front is no YAML: ${(error as Error).message.split('\n')[0]}`, { cause: error });
  }
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
