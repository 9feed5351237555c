import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import { approveSubmission } from '../api/approve-submission';
import { approveSuggestion } from '../api/approve-suggestion';
import { proposalsQuery } from '../api/list-proposals';
import { rejectSubmission } from '../api/reject-submission';
import { rejectSuggestion } from '../api/reject-suggestion';
import type { Place, Source } from '../desk/filter';
import { useRowState } from '../desk/row-state';
import { useOpenList } from '../desk/open-list';
import { fromSubmission, fromSuggestion, asRejected, type Proposal } from '../desk/proposal';
import { proposalStatus, matchesStatus } from '../desk/proposal-status';
import type { Row } from '../desk/merge-server-rows';
import { useRowActions } from '../desk/use-row-actions';
import { useBulk } from '../desk/use-bulk';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import type { OnHeaders } from '../../../lib/api/client';
import { RowAction } from './RowAction';
import { BulkBar } from './BulkBar';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { ListPanel } from './ListPanel';
import { SourceSwitch } from './SourceSwitch';
import { ViewProposal } from './ViewProposal';

const calls: Record<
  Source,
  {
    approve: (proposal: Proposal, onHeaders: OnHeaders) => Promise<Proposal>;
    reject: (proposal: Proposal, onHeaders: OnHeaders) => Promise<void>;
  }
> = {
  submissions: {
    approve: (proposal, onHeaders) => approveSubmission(proposal, onHeaders).then(fromSubmission),
    reject: rejectSubmission,
  },
  suggestions: {
    approve: (proposal, onHeaders) => approveSuggestion(proposal, onHeaders).then(fromSuggestion),
    reject: rejectSuggestion,
  },
};

const bulkWords = {
  one: 'suggestion',
  many: 'suggestions',
  approved: 'approved',
  deleted: 'rejected',
  warning: 'That can be taken back from the recent decisions for 7 days.',
};

interface RowProps {
  kind: Source;
  row: Row<Proposal>;
  list: Rows<Proposal>;
  actions: Record<'approve' | 'view' | 'remove', (proposal: Proposal) => void>;
}

const ProposalRow = memo(
  function ProposalRow({ kind, row, list, actions }: RowProps) {
    const proposal = row.item;
    const status = proposalStatus(proposal);
    return (
      <DeskRow
        kind={kind}
        pick="suggestion"
        row={row}
        list={list}
        about={proposal.kind}
        text={proposal.title}
        name={
          <>
            {proposal.name} <a href={`mailto:${proposal.email}`}>{proposal.email}</a>
          </>
        }
        status={status}
        rowActions={(common) => (
          <>
            {status.label === 'Pending' && (
              <RowAction {...common} first onClick={() => actions.approve(proposal)}>
                Approve
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.view(proposal)}>
              View
            </RowAction>
            {status.label !== 'Rejected' && (
              <RowAction {...common} onClick={() => actions.remove(proposal)}>
                Reject
              </RowAction>
            )}
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

/** Suggestions by readers from both forms. Each has an email address for a reply. */
export function SuggestionsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  return (
    <>
      <SourceSwitch />
      <Proposals key={place.source} place={place} filter={filter} />
    </>
  );
}

function Proposals({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status, source } = place;
  const query = useInfiniteQuery(proposalsQuery(place));
  const list = useRows<Proposal>(query, place);
  const { decide } = useDecisions(source, list);
  const [open, setOpen] = useState<Proposal | null>(null);
  const stays = (proposal: Proposal): boolean => matchesStatus(status, proposal);
  const now = list.rows?.find(({ item }) => item.id === open?.id)?.item ?? open;
  const busy = useRowState(list.rowState, (state) => now !== null && state.busy.has(now.id));
  const bulk = useBulk(source, list, {
    words: bulkWords,
    blockedReason: (proposal) =>
      proposalStatus(proposal as Proposal).label === 'Rejected'
        ? 'Rejected already. Recent decisions can take that back.'
        : null,
    leavesList: (action) => status !== 'all' && (status === 'waiting' || action === 'delete'),
  });
  const close = (): void => setOpen(null);

  const approve = (proposal: Proposal): Promise<Error | null> =>
    decide({
      id: proposal.id,
      send: (onHeaders) => calls[source].approve(proposal, onHeaders),
      done: 'Submission approved successfully',
      failed: 'Failed to approve submission',
      stays,
    });

  const reject = async (proposal: Proposal): Promise<Error | null | 'kept'> => {
    if (!window.confirm('Are you sure you want to reject this submission?')) return 'kept';
    return decide({
      id: proposal.id,
      send: (onHeaders) => calls[source].reject(proposal, onHeaders).then(() => asRejected(proposal)),
      done: 'Submission rejected successfully',
      failed: 'Failed to reject submission',
      stays,
    });
  };

  const actions = useRowActions({
    approve: (proposal: Proposal) => void (proposalStatus(proposal).label === 'Pending' && approve(proposal)),
    view: (proposal: Proposal) => setOpen(proposal),
    remove: (proposal: Proposal) => void (proposalStatus(proposal).label !== 'Rejected' && reject(proposal)),
  });
  useOpenList({ kind: source, list, query, actions, bulk });

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No suggestions found.">
        <DeskTable
          actionCount={3}
          label="Suggestions"
          pick={list}
          heads={['ID', 'Kind', 'Title', 'From', 'Status', 'Date', 'Actions']}
        >
          {list.rows?.map((row) => (
            <ProposalRow key={row.item.id} kind={source} row={row} list={list} actions={actions} />
          ))}
        </DeskTable>
      </ListPanel>
      <BulkBar list={list} verbs={['Approve', 'Reject']} decide={bulk} />
      {open && now && (
        <ViewProposal
          proposal={now}
          busy={busy}
          approve={() => void approve(now).then((failure) => failure === null && close())}
          reject={() => void reject(now).then((failure) => failure === null && close())}
          onClose={close}
        />
      )}
    </>
  );
}
