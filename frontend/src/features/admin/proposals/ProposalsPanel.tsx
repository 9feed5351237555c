import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import { approveSubmission } from '../api/approve-submission';
import { approveSuggestion } from '../api/approve-suggestion';
import { changeBoard } from '../api/change-board';
import { findProposal, proposalsQuery } from '../api/list-proposals';
import { rejectSubmission } from '../api/reject-submission';
import { rejectSuggestion } from '../api/reject-suggestion';
import { truncate } from '../../../lib/text';
import { boardLine } from './board-words';
import type { DeskView, Source } from '../list/filter';
import { useOpenList } from '../list/open-list';
import { isClamped } from '../list/preview';
import { fromSubmission, fromSuggestion, asRejected, type Proposal } from './proposal';
import { proposalStatus, matchesStatus } from './proposal-status';
import type { Row } from '../list/merge-server-rows';
import { useRowActions } from '../list/use-row-actions';
import { useBulk } from '../decisions/use-bulk';
import { useDecisions } from '../decisions/use-decisions';
import { useReview } from '../review/use-review';
import { useRows, type Rows } from '../list/use-rows';
import type { OnHeaders } from '../../../lib/api/client';
import { RowAction } from '../list/RowAction';
import { ContactMessages } from './ContactMessages';
import { BoardDialog } from './BoardDialog';
import { BulkBar } from '../list/BulkBar';
import { DeskRow } from '../list/DeskRow';
import { DeskTable } from '../list/DeskTable';
import { ListPanel } from '../list/ListPanel';
import { SourceSwitch } from '../list/SourceSwitch';
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

const readFirst = 'The row shows only part of this title. Open it and read it all first.';

const bulkWords = {
  one: 'suggestion',
  many: 'suggestions',
  approved: 'approved',
  deleted: 'rejected',
  warning: 'You can undo this under Recent decisions for 7 days.',
};

const nameOf = ({ title }: Proposal): string => `“${truncate(title, 60).text}”`;
const waits = (proposal: Proposal): boolean => proposalStatus(proposal).label === 'Pending';
const canReject = (proposal: Proposal): boolean => proposalStatus(proposal).label !== 'Rejected';

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
    const line = boardLine(proposal);
    return (
      <DeskRow
        kind={kind}
        pick="suggestion"
        row={row}
        list={list}
        about={proposal.kind}
        text={proposal.title}
        context={line && <span className="note">{line}</span>}
        name={
          proposal.email === null ? (
            (proposal.name ?? 'Name and email deleted')
          ) : (
            <>
              <span>{proposal.name}</span> <a href={`mailto:${proposal.email}`}>{proposal.email}</a>
            </>
          )
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

/** Suggestions by readers from both forms. Each has an email address for a reply, which admins see. */
export function ProposalsPanel({ view, filter }: { view: DeskView; filter: ReactNode }) {
  return (
    <>
      <ContactMessages />
      <SourceSwitch />
      <Proposals key={view.source} view={view} filter={filter} />
    </>
  );
}

function Proposals({ view, filter }: { view: DeskView; filter: ReactNode }) {
  const { status, source } = view;
  const query = useInfiniteQuery(proposalsQuery(view));
  const list = useRows<Proposal>(query, view);
  const { decide } = useDecisions(source, list);
  const review = useReview({ kind: source, list, query, waits });
  // Not the text, which the row never shows: only the title can become public, on the board of ideas.
  const isCut = (proposal: Proposal): boolean => isClamped(proposal.title) && !review.isRead(proposal);
  const stays = (proposal: Proposal): boolean => matchesStatus(status, proposal);
  const bulk = useBulk(source, list, {
    words: bulkWords,
    blockedReason: (proposal, action) => {
      if (!canReject(proposal)) return 'Already rejected. Undo that under Recent decisions.';
      return action === 'approve' && waits(proposal) && isCut(proposal) ? readFirst : null;
    },
    leavesList: (action) => status !== 'all' && (status === 'waiting' || action === 'delete'),
  });

  const approve = (proposal: Proposal) =>
    decide({
      id: proposal.id,
      name: nameOf(proposal),
      send: (onHeaders) => calls[source].approve(proposal, onHeaders),
      done: 'Submission approved successfully',
      failed: 'Failed to approve submission',
      stays,
    });

  const reject = (proposal: Proposal) =>
    decide({
      id: proposal.id,
      name: nameOf(proposal),
      send: (onHeaders) => calls[source].reject(proposal, onHeaders).then(() => asRejected(proposal)),
      done: 'Submission rejected successfully',
      failed: 'Failed to reject submission',
      stays,
    });

  const [boarding, setBoarding] = useState<Proposal | null>(null);
  const onBoard = list.rows?.find(({ item }) => item.id === boarding?.id)?.item ?? boarding;

  const actions = useRowActions({
    board: (proposal: Proposal) => setBoarding(proposal),
    approve: (proposal: Proposal) => {
      if (!waits(proposal)) return;
      if (isCut(proposal)) review.open(proposal, true);
      else void review.decide(proposal, approve);
    },
    view: (proposal: Proposal) => review.open(proposal),
    remove: (proposal: Proposal) => {
      if (
        canReject(proposal) &&
        window.confirm('Are you sure you want to reject this suggestion? You can undo this for 7 days.')
      )
        void review.decide(proposal, reject);
    },
  });
  useOpenList({ kind: source, list, query, actions, bulk });

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No suggestions found.">
        <p className="field-hint">
          Names and emails here are deleted 90 days after you decide. What was suggested stays.
        </p>
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
      {onBoard?.board && (
        <BoardDialog
          proposal={onBoard}
          board={onBoard.board}
          save={(entry) =>
            decide({
              id: onBoard.id,
              name: nameOf(onBoard),
              send: () => changeBoard(source, onBoard.id, entry),
              done: 'Board updated',
              failed: 'We couldn’t update the board',
              stays,
              typed: true,
            })
          }
          readNow={() => findProposal(source, onBoard.id)}
          onClose={() => setBoarding(null)}
        />
      )}
      {review.row && !boarding && (
        <ViewProposal proposal={review.row.item} review={review} rowState={list.rowState} actions={actions} />
      )}
    </>
  );
}
