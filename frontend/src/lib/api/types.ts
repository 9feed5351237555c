/** The API's types under short names, from the contract that is generated from the backend's code. */
import type { components } from './schema';

type Shapes = components['schemas'];

export type User = Shapes['User'];
export type Category = Shapes['Category'];
export type CountedCategory = Shapes['CountedCategory'];
export type Comment = Shapes['Comment'];
export type CommentCount = Shapes['CommentCount'];
export type Confession = Shapes['Confession'];
export type Subscriber = Shapes['Subscriber'];
export type SavedItem = Shapes['SavedItem'];
export type SearchHit = Shapes['SearchHit'];
export type PendingCounts = Shapes['PendingCounts'];
export type Dashboard = Shapes['Dashboard'];
export type Growth = Shapes['Growth'];
export type Series = Shapes['Series'];
export type SeriesCounts = Shapes['SeriesCounts'];
export type Problem = Shapes['Problem'];
export type SiteFacts = Shapes['SiteFacts'];

/** A post as returned with `?fields=summary`. */
export type PostSummary = Shapes['PostSummary'];
export type Post = Shapes['Post'];

export type LoginBody = Shapes['LoginBody'];
export type RegisterBody = Shapes['RegisterBody'];
export type CommentBody = Shapes['CommentBody'];
export type ConfessionBody = Shapes['ConfessionBody'];
export type SubmissionBody = Shapes['SubmissionBody'];
export type Submission = Shapes['Submission'];
export type SuggestionBody = Shapes['SuggestionBody'];
export type Suggestion = Shapes['Suggestion'];
export type StoryReactions = Shapes['StoryReactions'];
export type Likes = Shapes['Likes'];
export type Decision = Shapes['Decision'];
export type DecisionsBody = Shapes['DecisionsBody'];
export type ItemFate = Shapes['ItemFate'];
export type UndoneFate = Shapes['UndoneFate'];
