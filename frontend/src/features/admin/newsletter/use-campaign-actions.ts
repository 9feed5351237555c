import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toasts/toast';
import type { Campaign } from '../../../lib/api/types';
import { campaignQuery, createCampaign, deleteCampaign, turnCampaign } from '../api/campaigns';
import { decisionsKey } from '../api/decisions';
import { listKey } from '../api/lists';
import { ApiError } from '../../../lib/api/client';
import { counted, wholeNumber } from '../../../lib/text';
import type { CampaignActions } from './CampaignButtons';
import { campaignBodyOf, campaignFormOf } from './campaign-form';
import { restoreFocus } from '../desk/focus';
import { postName } from '../posts/post-form';
import { toastApiError } from '../decisions/use-decisions';
import { useDeskView } from '../desk/use-desk-view';

interface Act {
  campaign: Campaign;
  run: () => Promise<unknown>;
  done: string;
  failed: string;
}

const stopQuestion = ({ counts: { recipients, sent } }: Campaign): string =>
  `Stop sending for good? We’ve sent it to ${wholeNumber(sent)} of ${counted(recipients, 'person', 'people')}. The rest won’t get it, and you can’t start it again.`;

/** The actions of the list's buttons. */
export function useCampaignActions(): CampaignActions {
  const client = useQueryClient();
  const { go } = useDeskView();
  const { mutate, isPending, variables } = useMutation<unknown, Error, Act>({
    mutationFn: ({ run }) => run(),
    onSuccess: (_result, { campaign, done }) => toast({ title: done, description: postName(campaign.subject) }),
    onError: (error, { campaign, failed }) => toastApiError(failed, error, postName(campaign.subject)),
    // After a refusal, too: someone else was faster, or the email has moved on.
    onSettled: async (_result, _error, { campaign }) => {
      await Promise.all([listKey('campaigns'), decisionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
      restoreFocus('campaigns', campaign.id);
    },
  });
  const turn = (campaign: Campaign, verb: 'cancel' | 'pause' | 'resume', done: string, failed: string): void =>
    mutate({ campaign, run: () => turnCampaign(campaign.id, verb), done, failed });
  const stop = (campaign: Campaign): void => {
    if (window.confirm(stopQuestion(campaign))) turn(campaign, 'cancel', 'Sending stopped', 'It wasn’t stopped');
  };
  /** Cancels it as it is in the list. If it has changed since, and is on its way, that takes an answer. */
  const cancelSeen = async (campaign: Campaign): Promise<void> => {
    const { id, version } = campaign;
    const refused = await turnCampaign(id, 'cancel', version).then(
      () => null,
      (error: Error) => error,
    );
    if (!refused) return;
    if (!(refused instanceof ApiError) || refused.status !== 409) throw refused;
    const now = await client.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
    if (now.status === 'scheduled' && now.version !== version) return cancelSeen(now);
    if (now.status !== 'sending' && now.status !== 'paused') throw refused;
    if (!window.confirm(stopQuestion(now))) throw new ApiError(409, 'It’s on its way.');
    await turnCampaign(id, 'cancel');
  };

  return {
    busy: isPending ? variables.campaign.id : null,
    edit: ({ id }) => go({ campaign: id }),
    copy: (campaign) => {
      const body = campaignBodyOf(campaignFormOf(campaign));
      if (body)
        mutate({
          campaign,
          run: () => createCampaign(body).then(({ id }) => go({ campaign: id })),
          done: 'Copied to a new draft',
          failed: 'It wasn’t copied',
        });
    },
    remove: (campaign) => {
      if (!window.confirm('Delete this email? You can’t undo this.')) return;
      mutate({
        campaign,
        run: () => deleteCampaign(campaign.id),
        done: 'Email deleted',
        failed: 'It wasn’t deleted',
      });
    },
    cancel: (campaign) => {
      if (campaign.status !== 'scheduled') return stop(campaign);
      mutate({ campaign, run: () => cancelSeen(campaign), done: 'Canceled', failed: 'It wasn’t canceled' });
    },
    pause: (campaign) => turn(campaign, 'pause', 'Paused', 'It wasn’t paused'),
    resume: (campaign) => turn(campaign, 'resume', 'Sending again', 'It wasn’t resumed'),
  };
}
