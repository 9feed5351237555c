import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { SendingContext } from '../../../components/forms/sending';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Campaign, Sending } from '../../../lib/api/types';
import { useCan } from '../../../lib/use-can';
import { sendingQuery } from '../api/campaigns';
import { campaignBodyOf, missingFromCampaign, type CampaignForm } from './campaign-form';
import { goesTo } from './campaign-words';
import { formatSavedAt } from '../posts/post-draft';
import { useCampaignHead } from './use-campaign-head';
import { useCampaignSave, type CampaignSave } from './use-campaign-save';
import { useCampaignSending } from './use-campaign-sending';
import { atTime } from '../desk/zoned-time';
import { CampaignFields } from './CampaignFields';
import { ArticleGone, CampaignNotices } from './CampaignNotices';
import { CampaignPreviewPane } from './CampaignPreviewPane';
import { ChangeTime } from '../desk/ChangeTime';
import { SendCampaign } from './SendCampaign';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2rem var(--gap)',
  paddingBlock: '1.25rem 3rem',
  '& > .frm': { display: 'grid', gap: '1.25rem', alignContent: 'start', minWidth: 0 },
  '& fieldset.all': { border: 0, margin: 0, padding: 0, minWidth: 0 },
  '& fieldset.all:disabled': { opacity: 0.5 },
  '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)' },
});

/** `Draft saved 2:19 PM`, or where the text is while the server doesn't have it. */
function savedNote({ dirty, savedAt, keptAt, error }: CampaignSave, autosave: boolean, waits: boolean): string {
  const now = Date.now();
  if (dirty && keptAt !== null && error instanceof ApiError && error.status === 0)
    return `Offline. Kept in this browser since ${formatSavedAt(keptAt, now)}`;
  if (dirty && keptAt !== null && (error || waits)) return `Kept in this browser at ${formatSavedAt(keptAt, now)}`;
  if (savedAt === null) return '';
  return `${autosave ? 'Draft saved' : 'Saved'} ${formatSavedAt(savedAt, now)}`;
}

interface Props {
  /** null for a new email. */
  campaign: Campaign | null;
  form: CampaignForm;
  onCreated: (id: number) => void;
  onLeave: (id?: number) => void;
}

/** Why an email can't be sent yet, or null. */
function whyNotSent(draft: CampaignSave, form: CampaignForm, facts: Sending | undefined): string | null {
  const missing = missingFromCampaign(form);
  if (draft.offer) return 'Restore or discard your draft first.';
  if (draft.theirs) return 'Pick a version first.';
  // Its text can be saved. Its time is set.
  if (draft.campaign?.status === 'scheduled') return null;
  if (draft.campaign?.articleDeleted && form.postId === '')
    return 'Choose another article first, or send it without one.';
  if (missing) return `To send it, add ${missing}.`;
  if (!facts) return 'We’re still counting who gets it.';
  return facts.audiences[form.audience] === 0 ? 'You can still send yourself a test.' : null;
}

/** The fields of an email, the preview beside them, and the decision to send it. */
export function CampaignEditor({ campaign: opened, form: start, onCreated, onLeave }: Props) {
  const form = useForm<CampaignForm>({ defaultValues: start, mode: 'onTouched' });
  const sending = useQuery(sendingQuery());
  const facts = sending.data;
  const draft = useCampaignSave(form, start, { opened, onCreated });
  const { busy, prepare, send, saveChanges, test } = useCampaignSending({ form, draft, facts, onLeave });
  const now = form.watch();
  // Someone else may schedule or cancel it meanwhile.
  const { campaign } = draft;
  const isScheduled = campaign?.status === 'scheduled';
  const maySend = useCan()('send-newsletters');
  const isLocked = isScheduled && !maySend;
  const show = useCampaignHead((head) => head.show);
  const note = savedNote(draft, !isScheduled, isScheduled || campaignBodyOf(now) === null);
  useEffect(() => show({ title: opened ? 'Edit email' : 'New email', note }), [show, opened, note]);
  // Where even the browser has no room for the text, closing the window would lose it.
  const unsafe = draft.dirty && draft.keptAt === null && draft.error !== null;
  useEffect(() => {
    if (!unsafe) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsafe]);

  const timeZone = facts?.timeZone ?? 'UTC';
  const people = facts?.audiences[now.audience];
  const whyNot = whyNotSent(draft, now, facts);
  const waits = draft.offer !== null || draft.theirs !== null;

  return (
    <Columns>
      <div className="frm">
        <CampaignNotices draft={draft} facts={facts} busy={busy} campaign={opened} onLeave={onLeave} />
        {campaign?.articleDeleted && now.postId === '' && !waits && !isLocked && (
          <ArticleGone busy={busy} drop={() => void draft.dropArticle()} />
        )}
        <fieldset className="all" disabled={draft.offer !== null || isLocked}>
          {/* They stay still until a decision is answered. An automatic save does not stop anyone from typing. */}
          <SendingContext value={busy}>
            <CampaignFields form={form} sending={facts} />
          </SendingContext>
        </fieldset>
        <SendCampaign
          sentence={
            isScheduled
              ? `It goes out ${campaign.sendAt ? atTime(campaign.sendAt, timeZone, Date.now()) : 'soon'}. Save your changes before then.`
              : people === undefined || !facts
                ? 'Nothing goes out until you send it.'
                : goesTo(people, facts.delaySeconds)
          }
          whyNot={whyNot}
          // A test renders what the server has, and saving would change what goes out.
          whyNoTest={waits ? whyNot : isScheduled && draft.dirty ? 'To send yourself a test, save your changes.' : null}
          timeZone={timeZone}
          busy={busy}
          send={send}
          test={test}
          prepare={prepare}
          saveChanges={isScheduled ? saveChanges : null}
          changeTime={
            isScheduled && (
              <ChangeTime
                campaign={{ ...campaign, version: draft.version ?? campaign.version }}
                timeZone={timeZone}
                busy={busy}
                onChanged={draft.follow}
              />
            )
          }
          isOutdated={draft.theirs !== null && draft.theirs.status !== 'draft'}
          leave={() => onLeave(campaign?.id)}
        />
        {sending.error && !facts && (
          <p className="meta" role="status">
            <span>{messageOf(sending.error, 'We couldn’t count who gets it.')}</span>{' '}
            <Button size="small" variant="text" onClick={() => void sending.refetch()}>
              Try again
            </Button>
          </p>
        )}
      </div>
      <CampaignPreviewPane form={now} />
    </Columns>
  );
}
