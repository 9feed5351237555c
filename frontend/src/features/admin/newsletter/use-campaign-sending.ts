import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Campaign, Sending } from '../../../lib/api/types';
import { sendCampaign, sendTest } from '../api/campaigns';
import { firstMissing, missingFromCampaign, type CampaignForm } from './campaign-form';
import type { CampaignSave } from './use-campaign-save';
import { atTime } from '../desk/zoned-time';

const unsent =
  'There’s no mail server. This writes the emails to files on the server, and nobody gets them. Send anyway?';

interface Options {
  form: UseFormReturn<CampaignForm>;
  draft: CampaignSave;
  facts: Sending | undefined;
  onLeave: (id?: number) => void;
}

/** The decisions in the editor of an email. Each resolves with the reason why it failed, or with null. */
export function useCampaignSending({ form, draft, facts, onLeave }: Options) {
  const [busy, setBusy] = useState(false);
  const timeZone = facts?.timeZone ?? 'UTC';

  const whyUnsaved = (): string => {
    const failure = draft.failure();
    const reason = failure instanceof ApiError && failure.status === 0 ? failure.message : 'The reason is in the form.';
    return `We couldn’t save it. ${reason}`;
  };

  /** Saves the text as it is now. The fields say what is wrong with them. */
  const prepare = async (): Promise<string | null> => {
    const isValid = await form.trigger(undefined, { shouldFocus: true });
    if (!isValid) return whyUnsaved();
    const now = form.getValues();
    if (missingFromCampaign(now)) {
      const { field, message } = firstMissing(now);
      form.setError(field, { message }, { shouldFocus: true });
      return whyUnsaved();
    }
    return (await draft.save()) ? null : whyUnsaved();
  };

  const finish = ({ id, sendAt }: Campaign): void => {
    draft.finish();
    const at = sendAt ? ` ${atTime(sendAt, timeZone, Date.now())}` : '';
    toast({ title: 'Scheduled', description: `It goes out${at}. You can still cancel.` });
    onLeave(id);
  };

  const trySending = async (sendAt?: string): Promise<string | null> => {
    const unprepared = await prepare();
    if (unprepared !== null) return unprepared;
    const saved = await draft.save();
    if (!saved) return whyUnsaved();
    try {
      finish(await sendCampaign(saved.id, { expectedVersion: saved.version, ...(sendAt !== undefined && { sendAt }) }));
    } catch (error) {
      // It may be scheduled already, by an answer that got lost or by someone else.
      const scheduled = error instanceof ApiError && error.status === 409 ? await draft.reread() : null;
      if (!scheduled) return messageOf(error, 'We couldn’t send it. Try again in a moment.');
      finish(scheduled);
    }
    return null;
  };

  const alone = async (attempt: () => Promise<string | null>): Promise<string | null> => {
    if (busy) return null;
    setBusy(true);
    return attempt().finally(() => setBusy(false));
  };

  return {
    busy,
    prepare,
    send: async (sendAt?: string): Promise<string | null> => {
      if (facts && !facts.mailServer && !window.confirm(unsent))
        return sendAt === undefined ? null : 'Nothing was sent.';
      return alone(() => trySending(sendAt));
    },
    saveChanges: () =>
      alone(async () => {
        const reason = await prepare();
        if (reason !== null) return reason;
        toast({ title: 'Saved', description: 'It goes out with your changes.' });
        draft.finish();
        onLeave(draft.campaign?.id);
        return null;
      }),
    /** @throws the API's error */
    test: async (email: string): Promise<void> => {
      const saved = await draft.save();
      if (!saved) throw draft.failure() ?? new ApiError(0, whyUnsaved());
      await sendTest(saved.id, email);
    },
  };
}
