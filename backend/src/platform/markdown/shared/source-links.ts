import { decodeEntities } from './entities.js';

/** A link to the web in the HTML of sources or footnotes. */
export interface SourceLink {
  /** Normalized, without the part after `#`: what a server is asked for. */
  url: string;
  /** Where its start tag ends in the HTML. */
  end: number;
}

const LINK = /<a (?:[^>]*? )?href="(https?:[^"]*)"[^>]*>/gi;
/** Longer ones are not checked: no database index takes them. */
const MAX_LENGTH = 2_000;

export const sourceLinks = (html: string): SourceLink[] =>
  [...html.matchAll(LINK)].flatMap(({ 0: tag, 1: href = '', index }) => {
    const url = checkedUrl(decodeEntities(href));
    return url === undefined ? [] : [{ url, end: index + tag.length }];
  });

function checkedUrl(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  url.hash = '';
  return url.href.length <= MAX_LENGTH ? url.href : undefined;
}

/** Where the footnotes of a text begin. Nothing else in an article is a section. */
export const FOOTNOTES_START = '<section';
