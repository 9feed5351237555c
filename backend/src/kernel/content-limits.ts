/** The topics of stories. They are not the categories of articles. */
export const CONFESSION_CATEGORIES = ['The Body', 'The Brain', 'The History', 'Other'] as const;
export type ConfessionCategory = (typeof CONFESSION_CATEGORIES)[number];

/** Labels that say what a story is about, for readers who want to know before they read it. Its author or a moderator picks them. */
export const CONTENT_NOTES = [
  'violence',
  'sexual-violence',
  'self-harm',
  'suicide',
  'eating',
  'family',
  'discrimination',
  'slurs',
  'death',
  'substance-use',
] as const;
export type ContentNote = (typeof CONTENT_NOTES)[number];
export const MAX_CONTENT_NOTES = 3;

/** Flags of a story that needs two approvals: crisis words set the first one, and editors set both. */
export const STORY_FLAGS = ['crisis', 'second-reader'] as const;
export type StoryFlag = (typeof STORY_FLAGS)[number];

/**
 * The fewest stories a week that editors may set. With fewer, the wait that readers are shown would be nearly the number
 * of stories that wait.
 */
export const MIN_WEEKLY_CAPACITY = 5;
export const MAX_WEEKLY_CAPACITY = 10_000;

/** How many days a story waits for its author, from the UTC day on which an editor asked. */
export const DAYS_TO_ANSWER = 7;

/** In characters, after trimming. */
export const LENGTHS = {
  title: { min: 1, max: 500 },
  article: { min: 1, max: 200_000 },
  footer: { max: 20_000 },
  summary: { max: 300 },
  imageAlt: { max: 300 },
  /** Of a picture or a cover: caption and credit. */
  caption: { max: 300 },
  /** An error in a published article, and what is right. */
  correction: { min: 1, max: 1_000 },
  /** Words from an article on a card. 600 emoji in an address still fit the 8 KiB that nginx allows. */
  quote: { min: 1, max: 600 },
  /** A card has no room for more of a story. */
  card: { max: 1_500 },
  categoryName: { min: 1, max: 60 },
  categoryDescription: { max: 300 },
  seriesName: { min: 1, max: 120 },
  seriesDescription: { max: 600 },
  story: { min: 1, max: 10_000 },
  comment: { min: 3, max: 5_000 },
  pauseMessage: { max: 500 },
  /** The text that is shown after a story was sent. */
  storyHelp: { max: 1_000 },
  /** The sentences that the writer of a story reads when it is declined. */
  reasonText: { max: 500 },
  /** The moderator's own words to that writer. */
  declineNote: { max: 500 },
  /** An editor tells a writer why their article is not published yet. */
  publishAnswer: { min: 1, max: 500 },
  /** An editor's question to the author of a story, and the answer. */
  storyQuestion: { min: 1, max: 1_000 },
  storyAnswer: { min: 1, max: 2_000 },
  /** An editor’s note beside a suggested edit. */
  suggestionNote: { max: 500 },
  /** A note among moderators about a story or a comment. */
  moderatorNote: { min: 1, max: 1_000 },
} as const;

/** How many corrections an article can have. */
export const MAX_CORRECTIONS = 50;

/** The longest path of a page of another site that leads to an article here. */
export const MAX_FORMER_PATH = 500;

/** Articles are searched for all of them, and the list from A to Z shows all of them. */
export const MAX_TERMS = 1_000;
/** Of one term of the glossary. */
export const MAX_FORMS = 12;
export const MAX_RELATED_WORDS = 12;

/** In characters, after trimming. */
export const TERM_LENGTHS = {
  word: { min: 1, max: 60 },
  kind: { max: 30 },
  note: { max: 160 },
  definition: { min: 1, max: 2_000 },
  instead: { max: 5_000 },
  history: { max: 10_000 },
  sources: { max: 5_000 },
} as const;

/** How a word stands to the term that it is listed under. */
export const WORD_RELATIONS = ['preferred', 'avoided', 'reclaimed', 'slur', 'neutral'] as const;
export type WordRelation = (typeof WORD_RELATIONS)[number];
