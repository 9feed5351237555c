import { createContext } from 'react';

/** What a page says of itself to machines, besides what stands in its head's own elements. */
export interface HeadFacts {
  /** The one address that the page is known by. */
  url: string;
  title: string;
  description: string;
  noindex: boolean;
  /** Absolute address of the picture that previews show. */
  image: string;
  article: ArticleFacts | undefined;
  /** The pages above this one, the nearest last: name and path. */
  above: readonly Step[];
}

export interface ArticleFacts {
  id: number;
  version: number;
  publishedAt: string;
  updatedAt: string;
  /** The category's name. */
  section: string | undefined;
}

export type Step = readonly [name: string, path: string];

/**
 * The server listens here while it renders, for the structured data that it puts into the document. In the browser nobody
 * does: what machines read of a page they read in the HTML, and the code that writes it is not sent to readers.
 */
export const HeadContext = createContext<((facts: HeadFacts) => void) | undefined>(undefined);

/** The element with the structured data, by its id. */
export const structuredDataId = 'about-this-page';
