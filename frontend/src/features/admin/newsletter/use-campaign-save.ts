import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import type { Campaign, CampaignResult, User } from '../../../lib/api/types';
import { currentUserKey, forgetWithUser } from '../../../lib/personal';
import { campaignQuery, createCampaign, editCampaign, newestDrafts } from '../api/campaigns';
import {
  deleteCampaignDraft,
  readCampaignDraft,
  saveCampaignDraft,
  type CampaignDraft,
  type CampaignDraftOf,
} from './campaign-draft';
import {
  campaignBodyOf,
  campaignFormOf,
  emptyCampaign,
  isEditable,
  isSameCampaign,
  isSameText,
  type CampaignForm,
} from './campaign-form';

/** Milliseconds after the last key press: for the copy in this browser, and for the server. */
const pauses = { copy: 500, server: 1_500 };
const retryMs = 15_000;

/** The email as the server has it. */
interface Stored {
  /** Its last answer; null for a new email. */
  campaign: Campaign | null;
  /** The version that the text is based on. */
  version: number | null;
  form: CampaignForm;
}

/** The answer may be lost while the text has arrived. */
const isUnanswered = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500;

export type SavedCampaign = Pick<Campaign, 'id' | 'version'>;

export interface CampaignSave {
  /** The email as the server last answered; null for a new one. Its status may have changed since it was opened. */
  campaign: Campaign | null;
  /** The version that the text is based on. */
  version: number | null;
  /** The email is at another time, with the same text. */
  follow: (moved: Campaign) => void;
  /** An earlier text that the writer hasn't answered yet. Until then nothing overwrites it. */
  offer: CampaignDraft | null;
  restore: () => void;
  discard: () => void;
  dirty: boolean;
  savedAt: number | null;
  /** When the copy in this browser was stored, while the server doesn't have the text. */
  keptAt: number | null;
  error: Error | null;
  /** Why the last request failed, before React renders it. */
  failure: () => Error | null;
  /** Someone else saved the email in the meantime, or it has left. */
  theirs: CampaignResult | null;
  acceptTheirs: () => void;
  /** After the server refused to send it: reads it again. Resolves with it if it is scheduled with this very text. */
  reread: () => Promise<Campaign | null>;
  /** Resolves with the email, or with null if it couldn't be saved. `overVersion` overwrites a newer version on purpose. */
  save: (overVersion?: number) => Promise<SavedCampaign | null>;
  /** Saves it without the article that was deleted. */
  dropArticle: () => Promise<SavedCampaign | null>;
  /** Nothing is stored afterwards, and the copy in this browser is deleted. */
  finish: () => void;
}

interface Options {
  opened: Campaign | null;
  onCreated: (id: number) => void;
}

/** Saves the text of an email as it is written: in this browser after half a second, and on the server a second later. */
export function useCampaignSave(
  form: UseFormReturn<CampaignForm>,
  saved: CampaignForm,
  { opened, onCreated }: Options,
): CampaignSave {
  const client = useQueryClient();
  const [writer] = useState(() => client.getQueryData<User>(currentUserKey)?.id ?? 0);
  const [stored, setStored] = useState<Stored>({
    campaign: opened,
    version: opened?.version ?? null,
    // A new email may start from an article. Nothing is written yet.
    form: saved,
  });
  // Requests follow each other faster than React renders.
  const latest = useRef(stored);
  const adopt = (next: Stored): void => {
    latest.current = next;
    setStored(next);
  };
  const draftOf = (): CampaignDraftOf => ({ writer, campaign: latest.current.campaign?.id ?? 'new' });

  const [offer, setOffer] = useState(() => readCampaignDraft({ writer, campaign: opened?.id ?? 'new' }, saved));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const failed = useRef<Error | null>(null);
  const report = (failure: Error | null): void => {
    failed.current = failure;
    setError(failure);
  };
  // A text whose answer was lost.
  const lost = useRef<CampaignForm | null>(null);
  const [theirs, setTheirs] = useState<CampaignResult | null>(null);
  const finished = useRef(false);
  const isOpen = useRef(true);
  const values = form.watch();
  const dirty = !isSameCampaign(values, stored.form);
  const isDirtyNow = (): boolean => !isSameCampaign(form.getValues(), latest.current.form);

  const keep = (): void => {
    if (offer || finished.current) return;
    if (!isDirtyNow()) {
      // Without the typed text, a copy that another window stored is none of this window's.
      if (keptAt !== null) deleteCampaignDraft(draftOf());
      return setKeptAt(null);
    }
    const at = Date.now();
    const draft = { form: form.getValues(), at, version: latest.current.version };
    setKeptAt(saveCampaignDraft(draftOf(), draft) ? at : null);
  };

  const succeed = (campaign: Campaign, sent: CampaignForm): void => {
    deleteCampaignDraft(draftOf());
    const isNew = latest.current.campaign === null;
    adopt({ campaign, version: campaign.version, form: sent });
    lost.current = null;
    setSavedAt(Date.now());
    setKeptAt(null);
    report(null);
    setTheirs(null);
    // An editor who has left for another screen stays there.
    if (isNew && isOpen.current) onCreated(campaign.id);
    // Typed while the request was in flight.
    if (isDirtyNow()) keep();
  };

  const readNow = async (): Promise<CampaignResult | null> => {
    const { campaign } = latest.current;
    return campaign && client.fetchQuery({ ...campaignQuery(campaign.id), staleTime: 0 }).catch(() => null);
  };

  /** Continues where an answer was lost, as if it had come. Resolves with false if the server doesn't have the text. */
  const recover = (now: Campaign | null | undefined, sent: CampaignForm | null): boolean => {
    const arrived = [sent, lost.current].find((text) => text && now && isEditable(now) && isSameText(now, text));
    if (!now || !arrived) return false;
    succeed(now, arrived);
    return true;
  };

  /** The article is back, and the next save must not take it away. */
  const showRestored = (answer: Campaign, sent: CampaignForm): void => {
    const { postId, postTitle } = campaignFormOf(answer);
    // The writer may have chosen another one while the request was in flight.
    if (form.getValues('postId') === '') {
      form.setValue('postId', postId);
      form.setValue('postTitle', postTitle);
    }
    Object.assign(sent, { postId, postTitle });
  };

  const sendOnce = async (overVersion?: number, withoutArticle = false): Promise<SavedCampaign | null> => {
    const { campaign, version } = latest.current;
    if (campaign && version !== null && !isDirtyNow() && overVersion === undefined) return { id: campaign.id, version };
    const sent = { ...form.getValues() };
    const body = campaignBodyOf(sent);
    if (!body) return null;
    // Typing must not decide that the email goes out without the article that was deleted.
    const keepsArticle = campaign?.articleDeleted === true && body.postId === null && !withoutArticle;
    if (keepsArticle) delete body.postId;
    try {
      const unanswered = campaign ? null : lost.current;
      const draft = unanswered && (await newestDrafts()).find((one) => isSameText(one, unanswered));
      if (recover(draft, null)) return await sendOnce();
      const answer = await (campaign ? editCampaign(campaign.id, body, overVersion ?? version) : createCampaign(body));
      if (keepsArticle) showRestored(answer, sent);
      succeed(answer, sent);
      return answer;
    } catch (failure) {
      if (isUnanswered(failure)) lost.current = sent;
      const now = failure instanceof ApiError && failure.status === 409 ? await readNow() : null;
      if (overVersion === undefined && recover(now, sent)) return sendOnce();
      keep();
      report(failure as Error);
      if (now) setTheirs(now);
      if (failure instanceof ApiError)
        for (const { path, message } of failure.errors)
          if (path in emptyCampaign) form.setError(path as keyof CampaignForm, { message });
      return null;
    }
  };
  // One request at a time: the version of the next one is in the response to this one.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const save = (overVersion?: number, withoutArticle?: boolean): Promise<SavedCampaign | null> => {
    const result = line.current.then(() => (finished.current ? null : sendOnce(overVersion, withoutArticle)));
    line.current = result;
    return result;
  };

  // Changes to an email that goes out by itself wait for a button.
  const canAutosave = stored.campaign?.status !== 'scheduled' && !offer && !theirs;
  const text = JSON.stringify(values);
  const keepFromEffect = useEffectEvent(keep);
  const saveFromEffect = useEffectEvent(() => {
    if (canAutosave && !finished.current && isDirtyNow()) void save();
  });
  useEffect(() => {
    const copy = setTimeout(() => keepFromEffect(), pauses.copy);
    const server = setTimeout(() => saveFromEffect(), pauses.server);
    return () => [copy, server].forEach(clearTimeout);
  }, [text]);
  // A server that couldn't be reached, or was busy, is tried again.
  const retries = error !== null && isUnanswered(error);
  useEffect(() => {
    if (!retries) return;
    const again = (): void => saveFromEffect();
    const timer = setInterval(again, retryMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [retries]);
  // The last keys before a reload, a closed tab, or another screen of the desk.
  useEffect(() => {
    const now = (): void => keepFromEffect();
    // Nothing is stored for somebody who has signed out, or saved by somebody else.
    const stopWithUser = forgetWithUser(() => {
      now();
      finished.current = true;
    });
    window.addEventListener('pagehide', now);
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      stopWithUser();
      window.removeEventListener('pagehide', now);
      now();
      saveFromEffect();
    };
  }, []);

  return {
    campaign: stored.campaign,
    version: stored.version,
    follow: (moved) => adopt({ ...latest.current, campaign: moved, version: moved.version }),
    offer,
    dirty,
    savedAt,
    keptAt,
    error,
    failure: () => failed.current,
    theirs,
    save,
    dropArticle: () => save(latest.current.version ?? undefined, true),
    reread: async () => {
      const now = await readNow();
      if (!now || now.version === latest.current.version) return null;
      if (now.status === 'scheduled' && isSameText(now, form.getValues())) return now;
      setTheirs(now);
      return null;
    },
    restore: () => {
      if (!offer) return;
      // Continue with the version that the text is based on, so that later changes cause a conflict.
      adopt({ ...latest.current, version: offer.version });
      form.reset(offer.form, { keepDefaultValues: true });
      setOffer(null);
      setKeptAt(offer.at);
    },
    discard: () => {
      deleteCampaignDraft(draftOf());
      setOffer(null);
    },
    acceptTheirs: () => {
      if (!theirs) return;
      const next = campaignFormOf(theirs);
      form.reset(next);
      adopt({ campaign: theirs, version: theirs.version, form: next });
      deleteCampaignDraft(draftOf());
      setKeptAt(null);
      report(null);
      setTheirs(null);
    },
    finish: () => {
      finished.current = true;
      deleteCampaignDraft(draftOf());
    },
  };
}
