import { p } from '@mikro-orm/core';

/** The fields that people enter for an article. The article, its working copy and its revisions store all of them. */
export interface PostFields {
  title: string;
  content: string;
  footer: string | null;
  /** At most 300 characters. The excerpt is this, or else the beginning of the text. */
  summary: string | null;
  /** Null only in an article that was never complete. */
  categoryId: number | null;
  imageUrl: string | null;
  /** The text alternative; null when the image is decorative. */
  imageAlt: string | null;
  /** Caption and credit, plain text. */
  imageCaption: string | null;
}

/** The properties of an entity that stores them. */
export const postFieldProperties = () =>
  ({
    title: p.text(),
    content: p.text(),
    footer: p.text().nullable(),
    summary: p.text().nullable(),
    categoryId: p.integer().nullable(),
    imageUrl: p.text().nullable(),
    imageAlt: p.text().nullable(),
    imageCaption: p.text().nullable(),
  }) satisfies Record<keyof PostFields, object>;

/** Their columns in `post`, `post_draft` and `post_revision`, with the type of each. SQL for these tables is built from this list. */
const COLUMNS: Readonly<Record<keyof PostFields, { column: string; type: 'text' | 'integer' }>> = {
  title: { column: 'title', type: 'text' },
  content: { column: 'content', type: 'text' },
  footer: { column: 'footer', type: 'text' },
  summary: { column: 'summary', type: 'text' },
  categoryId: { column: 'category_id', type: 'integer' },
  imageUrl: { column: 'image_url', type: 'text' },
  imageAlt: { column: 'image_alt', type: 'text' },
  imageCaption: { column: 'image_caption', type: 'text' },
};
const NAMES = Object.keys(COLUMNS) as (keyof PostFields)[];

/** `title, content, ..., image_url` */
export const POST_FIELD_COLUMNS = NAMES.map((name) => COLUMNS[name].column).join(', ');

/** Placeholders for the values of these columns, with their types. */
export const POST_FIELD_PLACEHOLDERS = NAMES.map((name) => `?::${COLUMNS[name].type}`).join(', ');

/** The values for these placeholders. */
export const postFieldValues = (fields: PostFields): (string | number | null)[] => NAMES.map((name) => fields[name]);

/**
 * A select list whose rows have the names of the fields: `image_url as "imageUrl"`.
 *
 * @param table the table's alias
 * @param without fields that the query reads in its own way
 */
export const selectPostFields = (table?: string, without: readonly (keyof PostFields)[] = []): string =>
  NAMES.filter((name) => !without.includes(name))
    .map((name) => `${table ? `${table}.` : ''}${COLUMNS[name].column} as "${name}"`)
    .join(', ');

/** The fields of a request or a row: title, content, and perhaps others. */
export type EnteredPostFields = Pick<PostFields, 'title' | 'content'> & {
  readonly [Name in keyof PostFields]?: PostFields[Name] | undefined;
};

/** Picks these fields from an object that may have more. A missing field becomes null. */
export const postFieldsOf = (entered: EnteredPostFields): PostFields =>
  Object.fromEntries(NAMES.map((name) => [name, entered[name] ?? null])) as unknown as PostFields;
