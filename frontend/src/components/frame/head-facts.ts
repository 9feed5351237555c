import { createContext } from 'react';
import type { ServerHtml } from '../../lib/server-html';

/** The facts about a page for structured data, beyond its head elements. */
export interface HeadFacts {
  /** The canonical URL of the page. */
  url: string;
  title: string;
  description: string;
  noindex: boolean;
  /** Absolute URL of the preview picture. */
  image: string;
  article: ArticleFacts | undefined;
  /** The word that the page explains. */
  term?: string | undefined;
  /** The pages above this one as name and path, nearest last. */
  above: readonly Step[];
}

export interface ArticleFacts {
  id: number;
  version: number;
  publishedAt: string;
  updatedAt: string;
  /** The category's name. */
  section: string | undefined;
  /** Its sources, which it cites. */
  sources?: ServerHtml | null;
}

export type Step = readonly [name: string, path: string];

/**
 * The server sets a callback here while it renders, to collect the facts for the structured data in the document. In
 * the browser there is none: machines read the HTML, so the code that builds structured data is not sent to readers.
 */
export const HeadContext = createContext<((facts: HeadFacts) => void) | undefined>(undefined);

/** The id of the element with the structured data. */
export const structuredDataId = 'about-this-page';
