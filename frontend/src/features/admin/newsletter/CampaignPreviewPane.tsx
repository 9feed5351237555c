import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../../components/loading/Loading';
import { messageOf } from '../../../lib/api/client';
import type { CampaignPreviewBody } from '../../../lib/api/types';
import { campaignPreviewQuery } from '../api/campaigns';
import { campaignBodyOf, missingFromCampaign, type CampaignForm } from './campaign-form';
import { useDebounced } from '../desk/use-debounced';
import { EmailPreview } from './EmailPreview';

/** The email without its audience, which changes nothing about it. */
function previewBodyOf(form: CampaignForm): CampaignPreviewBody | null {
  const body = campaignBodyOf(form);
  if (!body || missingFromCampaign(form) !== null) return null;
  const { audience: _audience, ...email } = body;
  return email;
}

/** A preview of the typed email. Writing continues when it fails. */
export function CampaignPreviewPane({ form }: { form: CampaignForm }) {
  const body = previewBodyOf(form);
  const late = useDebounced(JSON.stringify(body));
  const { data, error, isPlaceholderData, refetch } = useQuery(
    campaignPreviewQuery(JSON.parse(late) as CampaignPreviewBody | null),
  );
  const missing = missingFromCampaign(form);
  return (
    <EmailPreview
      preview={body && !error ? data : undefined}
      subject={form.subject}
      preheader={form.preheader}
      busy={isPlaceholderData}
      note={
        error && body ? (
          <p role="status">
            <span>{`No preview right now. ${messageOf(error, '')}`}</span>{' '}
            <Button size="small" variant="text" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : missing ? (
          <p>{`Nothing here yet. Add ${missing}.`}</p>
        ) : body === null ? (
          <p>Something is too long. Look for the red note in the form.</p>
        ) : (
          <Loading />
        )
      }
    />
  );
}
