import type { ConfessionCategory, ContentNote } from './content-limits.js';

/** The content of backend/seed. Days are `YYYY-MM-DD`. */
export interface DemoContent {
  articles: {
    title: string;
    category: string;
    publishedOn: string;
    content: string;
    footer: string;
    /** Slugs of the terms that stay plain: “they” for several people is not what the glossary explains. */
    termsOff?: string[];
  }[];
  stories: {
    content: string;
    category: ConfessionCategory;
    contentNotes?: ContentNote[];
    day: string;
    approved: boolean;
  }[];
  /** `article` counts from 1; `parent` is the index of an earlier comment in this list. */
  comments: { article: number; content: string; day: string; approved: boolean; parent: number | null }[];
  /** Counts of earlier stories, per quarter. `quarter` is its first day; `counts` has the counters of content's story_quarter. */
  quarters: { quarter: string; counts: Record<string, number> }[];
}
