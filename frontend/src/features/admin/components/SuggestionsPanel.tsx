import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import { approveSubmission } from '../api/approve-submission';
import { approveSuggestion } from '../api/approve-suggestion';
import { proposalsQuery } from '../api/list-proposals';
import { rejectSubmission } from '../api/reject-submission';
import { rejectSuggestion } from '../api/reject-suggestion';
import type { Place, Source } from '../desk/filter';
import { useMarked } from '../desk/marks';
import { useOpenList } from '../desk/open-list';
import { fromSubmission, fromSuggestion, rejected, type Proposal } from '../desk/proposal';
import { standingOf, standsUnder } from '../desk/standing';
import type { Row } from '../desk/settle';
import { useActs } from '../desk/use-acts';
import { useBulk } from '../desk/use-bulk';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import type { OnHeaders } from '../../../lib/api/client';
import { Act } from './Act';
import { BulkBar } from './BulkBar';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { ListPanel } from './ListPanel';
import { SourceSwitch } from './SourceSwitch';
import { ViewProposal } from './ViewProposal';

const calls: Record<
  Source,
  {
    approve: (sent: Proposal, onHeaders: OnHeaders) => Promise<Proposal>;
    reject: (sent: Proposal, onHeaders: OnHeaders) => Promise<void>;
  }
> = {
  submissions: {
    approve: (sent, onHeaders) => approveSubmission(sent, onHeaders).then(fromSubmission),
    reject: rejectSubmission,
  },
  suggestions: {
    approve: (sent, onHeaders) => approveSuggestion(sent, onHeaders).then(fromSuggestion),
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
  acts: Record<'approve' | 'view' | 'remove', (sent: Proposal) => void>;
}

const ProposalRow = memo(
  function ProposalRow({ kind, row, list, acts }: RowProps) {
    const sent = row.item;
    const standing = standingOf(sent);
    return (
      <DeskRow
        kind={kind}
        pick="suggestion"
        row={row}
        list={list}
        about={sent.kind}
        text={sent.title}
        name={
          <>
            {sent.name} <a href={`mailto:${sent.email}`}>{sent.email}</a>
          </>
        }
        status={standing}
        actions={(act) => (
          <>
            {standing.label === 'Pending' && (
              <Act {...act} first onClick={() => acts.approve(sent)}>
                Approve
              </Act>
            )}
            <Act {...act} onClick={() => acts.view(sent)}>
              View
            </Act>
            {standing.label !== 'Rejected' && (
              <Act {...act} onClick={() => acts.remove(sent)}>
                Reject
              </Act>
            )}
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

/** What readers would like to read here: topics and other ideas, each with somebody to answer to. */
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
  const stays = (sent: Proposal): boolean => standsUnder(status, sent);
  const now = list.rows?.find(({ item }) => item.id === open?.id)?.item ?? open;
  const busy = useMarked(list.marks, (marked) => now !== null && marked.busy.has(now.id));
  const bulk = useBulk(source, list, {
    words: bulkWords,
    closed: (sent) =>
      standingOf(sent as Proposal).label === 'Rejected'
        ? 'Rejected already. Recent decisions can take that back.'
        : null,
    leaves: (action) => status !== 'all' && (status === 'waiting' || action === 'delete'),
  });
  const close = (): void => setOpen(null);

  const approve = (sent: Proposal): Promise<Error | null> =>
    decide({
      id: sent.id,
      send: (onHeaders) => calls[source].approve(sent, onHeaders),
      done: 'Submission approved successfully',
      failed: 'Failed to approve submission',
      stays,
    });

  const reject = async (sent: Proposal): Promise<Error | null | 'kept'> => {
    if (!window.confirm('Are you sure you want to reject this submission?')) return 'kept';
    return decide({
      id: sent.id,
      send: (onHeaders) => calls[source].reject(sent, onHeaders).then(() => rejected(sent)),
      done: 'Submission rejected successfully',
      failed: 'Failed to reject submission',
      stays,
    });
  };

  const acts = useActs({
    approve: (sent: Proposal) => void (standingOf(sent).label === 'Pending' && approve(sent)),
    view: (sent: Proposal) => setOpen(sent),
    remove: (sent: Proposal) => void (standingOf(sent).label !== 'Rejected' && reject(sent)),
  });
  useOpenList({ kind: source, list, query, acts, bulk });

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No suggestions found.">
        <DeskTable
          acts={3}
          label="Suggestions"
          pick={list}
          heads={['ID', 'Kind', 'Title', 'From', 'Status', 'Date', 'Actions']}
        >
          {list.rows?.map((row) => (
            <ProposalRow key={row.item.id} kind={source} row={row} list={list} acts={acts} />
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
