import { cutText } from '../../../../../backend/src/kernel/cut-text';
import Button from '@mui/material/Button';
import { ApiError } from '../../../lib/api/client';
import type { Campaign, Sending } from '../../../lib/api/types';
import { useCan } from '../../../lib/use-can';
import { notSentReason } from './campaign-words';
import { formatSavedAt } from '../posts/post-draft';
import type { CampaignSave } from './use-campaign-save';
import { atTime } from '../desk/zoned-time';
import { EditorNotice } from '../desk/EditorNotice';
import { titleId } from '../desk/focus';
import { SaveProblem } from '../desk/SaveProblem';
import { useFocusInList } from '../list/use-focus-in-list';
import { LOCKED } from './SendCampaign';

/** Why nobody gets what is sent. */
export function NoMailServer() {
  return (
    <EditorNotice actions={null}>
      <b>There’s no mail server.</b> We write emails to files on the server, and nobody gets them.
    </EditorNotice>
  );
}

/** The article of an email was deleted. Only its writer knows whether it makes sense without. */
export function ArticleGone({ busy, drop }: { busy: boolean; drop: () => void }) {
  return (
    <EditorNotice
      actions={
        <Button size="small" disabled={busy} onClick={drop}>
          Send without an article
        </Button>
      }
    >
      <b>Someone deleted this email’s article.</b> Choose another article, or send your text without one.
    </EditorNotice>
  );
}

interface Props {
  draft: CampaignSave;
  facts: Sending | undefined;
  busy: boolean;
  /** The email as it was opened. */
  campaign: Campaign | null;
  onLeave: (id?: number) => void;
}

/** Messages that an editor reads or answers before going on. */
export function CampaignNotices({ draft, facts, busy, campaign, onLeave }: Props) {
  const { offer, theirs, error } = draft;
  const hasLeft = theirs && theirs.status !== 'draft' && theirs.status !== 'scheduled';
  const maySend = useCan()('send-newsletters');
  // The server would refuse any text but theirs.
  const isLocked = theirs?.status === 'scheduled' && !maySend;
  const notices = useFocusInList<HTMLDivElement>(() => document.getElementById(titleId));
  return (
    <div style={{ display: 'contents' }} {...notices}>
      {facts && !facts.mailServer && <NoMailServer />}
      {campaign?.notSentBecause && draft.savedAt === null && (
        <EditorNotice actions={null}>
          <b>{notSentReason(campaign.notSentBecause)}</b>
        </EditorNotice>
      )}
      {offer && (
        <EditorNotice
          actions={
            <>
              <Button size="small" autoFocus onClick={draft.restore}>
                Restore
              </Button>
              <Button
                size="small"
                variant="outlined"
                onClick={() => window.confirm('Delete this text for good?') && draft.discard()}
              >
                Discard
              </Button>
            </>
          }
        >
          You have an unsaved draft from <span>{formatSavedAt(offer.at, Date.now())}</span>.
          {campaign && offer.version !== campaign.version && (
            <span> The email has changed since you started it. We’ll ask before you overwrite anything.</span>
          )}
        </EditorNotice>
      )}
      {hasLeft && (
        <EditorNotice
          actions={
            <Button
              size="small"
              onClick={() => {
                draft.finish();
                onLeave(theirs.id);
              }}
            >
              Back to Emails
            </Button>
          }
        >
          <b>Someone sent or canceled this email while you were writing.</b> It doesn’t have your last changes. Copy
          them first if you need them.
        </EditorNotice>
      )}
      {theirs && !hasLeft && (
        <EditorNotice
          actions={
            <>
              {!isLocked && (
                <Button size="small" disabled={busy} onClick={() => void draft.save(theirs.version)}>
                  Keep mine
                </Button>
              )}
              <Button
                size="small"
                variant="outlined"
                onClick={() =>
                  window.confirm('Discard what you typed and continue with their version?') && draft.acceptTheirs()
                }
              >
                Keep theirs
              </Button>
            </>
          }
        >
          {isLocked ? (
            <b>{LOCKED}</b>
          ) : theirs.status === 'scheduled' && theirs.sendAt && draft.campaign?.status !== 'scheduled' ? (
            <span>
              <b>
                Someone scheduled this email while you were writing. It goes out{' '}
                <span>{atTime(theirs.sendAt, facts?.timeZone ?? 'UTC', Date.now())}</span>.
              </b>{' '}
              The version you keep goes out then.
            </span>
          ) : (
            <b>Someone saved this while you were writing.</b>
          )}{' '}
          Nothing is lost: your version is here, and theirs has the subject <span>{`“${theirs.subject}”`}</span>
          <span>{theirs.content && ` and begins “${cutText(theirs.content, 120)}”`}</span>.
        </EditorNotice>
      )}
      {error && !theirs && !(error instanceof ApiError && error.status === 0) && (
        <p role="alert" className="field-error">
          <SaveProblem error={error} fallback="We couldn’t save it. We’ll try again." />
        </p>
      )}
    </div>
  );
}
