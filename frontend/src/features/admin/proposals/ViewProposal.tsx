import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../lib/api/categories';
import { formatDate } from '../../../lib/dates';
import { boardLine } from './board-words';
import type { Proposal } from './proposal';
import { proposalStatus } from './proposal-status';
import type { RowStateStore } from '../list/row-state';
import type { Review } from '../review/use-review';
import { Facts, ReviewDialog } from '../review/ReviewDialog';

const Written = styled('p')({
  font: '400 1.1875rem/1.55 var(--serif)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

interface Props {
  proposal: Proposal;
  review: Review<Proposal>;
  rowState: RowStateStore;
  actions: Record<'approve' | 'remove' | 'board', (proposal: Proposal) => void>;
}

/** All fields of a submission or suggestion. The text is plain, not Markdown, and keeps its line breaks. */
export function ViewProposal({ proposal, review, rowState, actions }: Props) {
  const { title, content, kind, name, email, categoryId, createdAt } = proposal;
  const categories = useQuery(categoriesQuery());
  const category = categories.data?.find(({ id }) => id === categoryId)?.name;
  const { label } = proposalStatus(proposal);
  const line = boardLine(proposal);
  const facts = [
    ['Kind', kind],
    ['Category', category],
    ['From', name],
    ['Status', label],
    ['Sent', formatDate(createdAt)],
  ] as const;
  return (
    <ReviewDialog
      title={title}
      review={review}
      rowState={rowState}
      actions={[
        ...(label === 'Rejected'
          ? []
          : [{ key: 'remove', label: 'Reject', run: () => actions.remove(proposal) } as const]),
        ...(label === 'Pending'
          ? [{ key: 'approve', label: 'Approve', run: () => actions.approve(proposal) } as const]
          : []),
      ]}
    >
      <Written key={proposal.id} dir="auto">
        {content}
      </Written>
      <Facts>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>Email</dt>
          <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : 'Only admins see it'}</dd>
        </div>
        {line && (
          <div>
            <dt>Board</dt>
            <dd>
              <span>{line}</span>{' '}
              <Button size="small" variant="text" onClick={() => actions.board(proposal)}>
                Change
              </Button>
            </dd>
          </div>
        )}
      </Facts>
    </ReviewDialog>
  );
}
