/** A story or a comment that a reader reports. */
export interface ReportedThing {
  about: 'story' | 'comment';
  id: number;
  /** Of a comment: its article. */
  article?: number | undefined;
}

/** Reads a parameter of the page's address. */
export const readAbout = (word: string): ReportedThing['about'] | null =>
  word === 'story' || word === 'comment' ? word : null;
export const readId = (word: string): string | null => (/^[1-9]\d{0,9}$/.test(word) ? word : null);

/** The story or comment that the address of /report names, or null. */
export function reportedThing(query: URLSearchParams): ReportedThing | null {
  const [about, id, article] = [
    readAbout(query.get('about') ?? ''),
    readId(query.get('id') ?? ''),
    readId(query.get('article') ?? ''),
  ];
  return about && id ? { about, id: Number(id), ...(article && { article: Number(article) }) } : null;
}

/** The page with the form, for browsers without scripts. */
export const reportPath = ({ about, id, article }: ReportedThing): string =>
  `/report?about=${about}&id=${id}${article === undefined ? '' : `&article=${article}`}`;

/** Where the reported story or comment is. */
export const pathOfThing = ({ about, id, article }: ReportedThing): string | null => {
  if (about === 'story') return `/stories/${id}`;
  return article === undefined ? null : `/article/${article}#comment-${id}`;
};
