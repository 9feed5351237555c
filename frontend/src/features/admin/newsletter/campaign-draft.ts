import { lastingPrefix } from '../../../lib/draft';
import { emptyCampaign, isSameCampaign, type CampaignForm } from './campaign-form';

/** Text of an email that the server doesn't have, in localStorage. */
export interface CampaignDraft {
  form: CampaignForm;
  /** When it was stored, in milliseconds. */
  at: number;
  /** The version it is based on; null for a new email. */
  version: number | null;
}

/** Identifies a draft. One admin's draft is never offered to another. */
export interface CampaignDraftOf {
  /** The admin's id. */
  writer: number;
  campaign: number | 'new';
}

const keyOf = ({ writer, campaign }: CampaignDraftOf): string => `${lastingPrefix}campaign:${writer}:${campaign}`;

/** With all fields: a draft may be older than the latest field. */
const completed = (form: Partial<CampaignForm> | null): CampaignForm => ({ ...emptyCampaign, ...form });

function isDraft(value: unknown): value is CampaignDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { form, at, version } = value as Partial<CampaignDraft>;
  return (
    typeof at === 'number' &&
    (version === null || typeof version === 'number') &&
    typeof form === 'object' &&
    Object.values(completed(form)).every((text) => typeof text === 'string')
  );
}

/** Returns the draft if it differs from the email that the server has. */
export function readCampaignDraft(of: CampaignDraftOf, now: CampaignForm): CampaignDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    if (!isDraft(draft)) return null;
    const form = completed(draft.form);
    return isSameCampaign(form, now) ? null : { ...draft, form };
  } catch {
    return null;
  }
}

/** Returns false if the browser has no storage or no space left. */
export function saveCampaignDraft(of: CampaignDraftOf, draft: CampaignDraft): boolean {
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteCampaignDraft(of: CampaignDraftOf): void {
  try {
    localStorage.removeItem(keyOf(of));
  } catch {
    // No storage: nothing to delete.
  }
}
