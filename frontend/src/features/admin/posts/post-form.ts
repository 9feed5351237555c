import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import type { PostDraft } from '../../../lib/api/types';
import { lengthOf, truncate, withLineFeeds } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';

export interface PostForm {
  title: string;
  content: string;
  footer: string;
  /** Shown in lists instead of the beginning of the text. */
  summary: string;
  imageUrl: string;
  imageAlt: string;
  /** Caption and credit of the cover. */
  imageCaption: string;
  /** The category id as a select element's value; '' for none. */
  categoryId: string;
}

export const emptyPost: PostForm = {
  title: '',
  content: '',
  footer: '',
  summary: '',
  imageUrl: '',
  imageAlt: '',
  imageCaption: '',
  categoryId: '',
};

/** The fields beside the text, with their names where versions are compared. */
const NAME_OF_DETAIL = { imageUrl: 'Image', imageAlt: 'Alt text', imageCaption: 'Caption and credit' } satisfies Record<
  Exclude<keyof PostForm, 'title' | 'content' | 'footer' | 'summary' | 'categoryId'>,
  string
>;
export const detailNames = Object.entries(NAME_OF_DETAIL) as [keyof typeof NAME_OF_DETAIL, string][];

export const isEmptyPost = (form: PostForm): boolean => Object.values(form).every((text) => !isVisible(text));

/** A text with other line ends would differ from its own field. */
const inField = (text: string | null): string => withLineFeeds(text ?? '');

/** The editor's fields of an article or of its working copy. */
export const formOf = (text: Omit<PostDraft, 'version' | 'savedAt' | 'savedBy'>): PostForm => ({
  title: text.title,
  content: inField(text.content),
  footer: inField(text.footer),
  summary: inField(text.summary),
  imageUrl: text.imageUrl ?? '',
  imageAlt: text.imageAlt ?? '',
  // A server of the previous version sends none.
  imageCaption: text.imageCaption ?? '',
  categoryId: text.categoryId === null ? '' : String(text.categoryId),
});

const list = new Intl.ListFormat('en-US');

/** The parts that an article still needs before it can be saved, in words: `a title and a category`. Null if nothing. */
export function missingFrom({ title, content, categoryId }: PostForm): string | null {
  const missing = [
    !isVisible(title) && 'a title',
    categoryId === '' && 'a category',
    !isVisible(content) && 'some content',
  ].filter((one) => one !== false);
  return missing.length === 0 ? null : list.format(missing);
}

export const isSame = (one: PostForm, other: PostForm): boolean =>
  (Object.keys(emptyPost) as (keyof PostForm)[]).every((name) => one[name] === other[name]);

const orNull = (text: string): string | null => (isVisible(text) ? text : null);

/** Converts the form to the API's fields. */
export const textOf = ({
  title,
  content,
  footer,
  summary,
  imageUrl,
  imageAlt,
  imageCaption,
  categoryId,
}: PostForm) => ({
  title: title.trim(),
  content,
  footer: orNull(footer),
  summary: orNull(summary.trim()),
  imageUrl: orNull(imageUrl.trim()),
  // Without a photograph there is nothing to describe.
  imageAlt: isVisible(imageUrl) ? orNull(imageAlt.trim()) : null,
  imageCaption: isVisible(imageUrl) ? orNull(imageCaption.trim()) : null,
  categoryId: categoryId === '' ? null : Number(categoryId),
});

const stored = (form: PostForm): string => {
  const text = textOf(form);
  const trimmed = (part: string | null): string => inField(part).trim();
  return JSON.stringify({ ...text, content: trimmed(text.content), footer: trimmed(text.footer), summary: trimmed(text.summary) }); // prettier-ignore
};

/** Whether the server would store the same for both, whatever their line ends. */
export const isSameText = (one: PostForm, other: PostForm): boolean => stored(one) === stored(other);

/** The post's name in messages. */
export const postName = (title: string): string => `“${truncate(title, 60).text}”`;

/** The API's limits. */
export const longestAlt = LENGTHS.imageAlt.max;
export const longestCaption = LENGTHS.caption.max;
export const longestSummary = LENGTHS.summary.max;
export const longestTitle = LENGTHS.title.max;

/** Why a title is refused, or null. */
export const titleProblem = (title: string): string | null =>
  lengthOf(title) <= longestTitle ? null : `Keep the title to ${longestTitle} characters or fewer.`;
