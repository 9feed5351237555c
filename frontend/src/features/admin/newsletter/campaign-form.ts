import type { Audience, Campaign, CampaignBody } from '../../../lib/api/types';
import { lengthOf, truncate, wholeNumber } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';

export interface CampaignForm {
  /** The id of the article, '' for none. */
  postId: string;
  /** Its title, which the field shows. Not sent. */
  postTitle: string;
  subject: string;
  preheader: string;
  /** Markdown. With an article it is the note above it. */
  content: string;
  audience: Audience;
}

export const emptyCampaign: CampaignForm = {
  postId: '',
  postTitle: '',
  subject: '',
  preheader: '',
  content: '',
  audience: 'every',
};

export const campaignFormOf = (campaign: Campaign): CampaignForm => ({
  postId: campaign.postId === null ? '' : String(campaign.postId),
  postTitle: campaign.postTitle ?? '',
  subject: campaign.subject,
  preheader: campaign.preheader,
  content: campaign.content,
  audience: campaign.audience,
});

/** The fields that the server stores. */
const stored = ['postId', 'subject', 'preheader', 'content', 'audience'] as const;

export const isSameCampaign = (one: CampaignForm, other: CampaignForm): boolean =>
  stored.every((name) => one[name] === other[name]);

/** Whether the server has this text, which it trims. */
export const isSameText = (campaign: Campaign, form: CampaignForm): boolean =>
  JSON.stringify(campaignBodyOf(campaignFormOf(campaign))) === JSON.stringify(campaignBodyOf(form));

export const isEditable = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'draft' || status === 'scheduled';

/** The limits of the API. */
export const longestSubject = 200;
export const longestPreheader = 200;
export const longestContent = 20_000;
/** About as much as a phone shows in its list of emails. */
export const phoneSubject = 45;

export const tooLong = (text: string, limit: number): string | true =>
  lengthOf(text) <= limit || `Keep it to ${wholeNumber(limit)} characters or fewer.`;

const list = new Intl.ListFormat('en-US');

/** The parts that an email still needs before it can be sent. Null if nothing. */
export function missingFromCampaign({ subject, content, postId }: CampaignForm): string | null {
  const missing = [
    !isVisible(subject) && 'a subject',
    postId === '' && !isVisible(content) && 'an article or some text',
  ].filter((part) => part !== false);
  return missing.length === 0 ? null : list.format(missing);
}

/** The field to begin with, and what to do there. */
export const firstMissing = ({ subject }: CampaignForm): { field: 'subject' | 'content'; message: string } =>
  isVisible(subject)
    ? { field: 'content', message: 'Write something, or choose an article.' }
    : { field: 'subject', message: 'Add a subject.' };

const isShort = ({ subject, preheader, content }: CampaignForm): boolean =>
  tooLong(subject, longestSubject) === true &&
  tooLong(preheader, longestPreheader) === true &&
  tooLong(content, longestContent) === true;

/** The API's fields, or null for a form that the API would refuse. A draft needs no more than a subject. */
export function campaignBodyOf(form: CampaignForm): CampaignBody | null {
  if (!isVisible(form.subject) || !isShort(form)) return null;
  return {
    subject: form.subject.trim(),
    preheader: form.preheader.trim(),
    content: form.content,
    postId: form.postId === '' ? null : Number(form.postId),
    audience: form.audience,
  };
}

/** Enough for the gray line in a list of emails. */
const preheaderLength = 140;

/** The subject and the preview text that an article suggests. */
export const suggestedBy = ({ title, excerpt }: { title: string; excerpt: string }) => ({
  subject: truncate(title, longestSubject - 1).text,
  preheader: truncate(excerpt, preheaderLength).text,
});
