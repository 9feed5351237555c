/** The API's types under short names, from the contract that is generated from the backend's code. */
import type { components } from './schema';

type Shapes = components['schemas'];

export type User = Shapes['User'];
export type Person = Shapes['Person'];
export type Invitation = Shapes['Invitation'];
export type MadeInvitation = Shapes['MadeInvitation'];
export type InvitationBody = Shapes['InvitationBody'];
export type InvitedRole = Shapes['InvitedRole'];
export type Category = Shapes['Category'];
export type CountedCategory = Shapes['CountedCategory'];
export type Comment = Shapes['Comment'];
export type CommentInContext = Shapes['CommentInContext'];
export type CommentHistory = Shapes['CommentHistory'];
export type OwnComment = Shapes['OwnComment'];
export type CommentCount = Shapes['CommentCount'];
export type Confession = Shapes['Confession'];
export type SentConfession = Shapes['SentConfession'];
export type StoryReceipt = Shapes['StoryReceipt'];
export type StoryConversation = Shapes['StoryConversation'];
export type Subscriber = Shapes['Subscriber'];
export type SavedItem = Shapes['SavedItem'];
export type SearchHit = Shapes['SearchHit'];
export type SearchSuggestion = Shapes['SearchSuggestion'];
export type PendingCounts = Shapes['PendingCounts'];
export type Dashboard = Shapes['Dashboard'];
export type Growth = Shapes['Growth'];
export type Series = Shapes['Series'];
export type SeriesCounts = Shapes['SeriesCounts'];
export type SignedInDevice = Shapes['SignedInDevice'];
export type StepUpBody = Shapes['StepUpBody'];
export type Problem = Shapes['Problem'];
export type SiteFacts = Shapes['SiteFacts'];
export type LegalPage = Shapes['LegalPage'];
export type EditLegalPageBody = Shapes['EditLegalPageBody'];
export type DeskEmails = Shapes['DeskEmails'];
export type DeskEmailsBody = Shapes['DeskEmailsBody'];
export type SiteSettings = Shapes['SiteSettings'];
export type EditSiteSettingsBody = Shapes['EditSiteSettingsBody'];
export type StoryIntake = Shapes['StoryIntake'];
export type StoryQuarter = Shapes['StoryQuarter'];
export type Transparency = Shapes['Transparency'];

/** A post as returned with `?fields=summary`. */
export type PostSummary = Shapes['PostSummary'];
export type Post = Shapes['Post'];
export type PostDraft = Shapes['PostDraft'];
export type Media = Shapes['Media'];
export type Revision = Shapes['Revision'];
/** A revision with its text. */
export type RevisionText = Shapes['RevisionText'];
export type PreviewLink = Shapes['PreviewLink'];
export type PreviewLinkState = Shapes['PreviewLinkState'];
export type RelatedPosts = Shapes['RelatedPosts'];
export type PlaceInSeries = Shapes['PlaceInSeries'];
export type ArticleSeries = Shapes['ArticleSeries'];
export type SeriesOfPost = Shapes['SeriesOfPost'];
export type ArticleSeriesWithPosts = Shapes['ArticleSeriesWithPosts'];

export type Factors = Shapes['Factors'];
export type Passkey = Shapes['Passkey'];
export type AddedPasskey = Shapes['AddedPasskey'];
export type AddedFactor = Shapes['AddedFactor'];
export type CodesSetup = Shapes['CodesSetup'];
export type RecoveryCodes = Shapes['RecoveryCodes'];
export type OwnerProofBody = Shapes['OwnerProofBody'];
export type NewPasskeyOptions = Shapes['NewPasskeyOptions'];
export type PasskeySignInOptions = Shapes['PasskeySignInOptions'];
export type LoginBody = Shapes['LoginBody'];
export type ChangeAccountBody = Shapes['ChangeAccountBody'];
export type Notification = Shapes['Notification'];
export type RegisterBody = Shapes['RegisterBody'];
export type CommentBody = Shapes['CommentBody'];
export type ConfessionBody = Shapes['ConfessionBody'];
export type SubmissionBody = Shapes['SubmissionBody'];
export type Submission = Shapes['Submission'];
export type ContactBody = Shapes['ContactBody'];
export type ContactMessage = Shapes['ContactMessage'];
export type ReportedItem = Shapes['ReportedItem'];
export type SuggestionBody = Shapes['SuggestionBody'];
export type Suggestion = Shapes['Suggestion'];
export type StoryReactions = Shapes['StoryReactions'];
export type ReasonTexts = Shapes['ReasonTexts'];
export type Likes = Shapes['Likes'];
export type Decision = Shapes['Decision'];
export type ModeratorNote = Shapes['ModeratorNote'];
export type ClaimedItem = Shapes['ClaimedItem'];
export type DecisionsBody = Shapes['DecisionsBody'];
export type ItemFate = Shapes['ItemFate'];
export type UndoneFate = Shapes['UndoneFate'];

export type Campaign = Shapes['Campaign'];
export type CampaignStatus = Campaign['status'];
export type Audience = Campaign['audience'];
export type CampaignResult = Shapes['CampaignResult'];
export type CampaignBody = Shapes['CampaignBody'];
export type CampaignPreviewBody = Shapes['CampaignPreviewBody'];
export type CampaignPreview = Shapes['CampaignPreview'];
export type Sending = Shapes['Sending'];
/** An email in the public archive's list. */
export type ArchivedEmail = Shapes['ArchivedEmail'];
/** An email in the public archive with its text. */
export type ArchivedEmailPage = Shapes['ArchivedEmailPage'];
