import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../lib/api/categories';
import { formatDate } from '../../../lib/dates';
import type { Proposal } from '../desk/proposal';
import { proposalStatus } from '../desk/proposal-status';
import { useLeaveGuard } from '../desk/use-leave-guard';
import { DeskDialog } from './DeskDialog';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '.35rem 1.25rem',
  fontSize: 'var(--fs-desk)',
  overflowWrap: 'anywhere',
  '& dt': { color: 'var(--ink-3)' },
});

const Written = styled('p')({
  font: '400 1.1875rem/1.55 var(--serif)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

interface Props {
  proposal: Proposal;
  busy: boolean;
  approve: () => void;
  reject: () => void;
  onClose: () => void;
}

/** All fields of a submission or suggestion. The text is plain, not Markdown, and keeps its line breaks. */
export function ViewProposal({ proposal, busy, approve, reject, onClose }: Props) {
  useLeaveGuard(false, onClose);
  const { title, content, kind, name, email, categoryId, createdAt } = proposal;
  const categories = useQuery(categoriesQuery());
  const category = categories.data?.find(({ id }) => id === categoryId)?.name;
  const { label } = proposalStatus(proposal);
  const facts = [
    ['Kind', kind],
    ['Category', category],
    ['From', name],
    ['Status', label],
    ['Sent', formatDate(createdAt)],
  ] as const;
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Close
          </Button>
          {label !== 'Rejected' && (
            <Button size="small" variant="outlined" disabled={busy} onClick={reject}>
              Reject
            </Button>
          )}
          {label === 'Pending' && (
            <Button size="small" disabled={busy} onClick={approve}>
              Approve
            </Button>
          )}
        </>
      }
    >
      <Written>{content}</Written>
      <Facts>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} style={{ display: 'contents' }}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div style={{ display: 'contents' }}>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      </Facts>
    </DeskDialog>
  );
}
