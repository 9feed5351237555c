import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { approveSubmission } from '../api/approve-submission';
import { approveSuggestion } from '../api/approve-suggestion';
import { proposalsQuery } from '../api/list-proposals';
import { rejectSubmission } from '../api/reject-submission';
import { rejectSuggestion } from '../api/reject-suggestion';
import type { Place, Source } from '../desk/filter';
import { rowId } from '../desk/focus';
import { fromSubmission, fromSuggestion, rejected, type Proposal } from '../desk/proposal';
import { standingOf, standsUnder } from '../desk/standing';
import { useDecisions } from '../desk/use-decisions';
import { useRows } from '../desk/use-rows';
import { Act } from './Act';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { ListPanel } from './ListPanel';
import { SourceSwitch } from './SourceSwitch';
import { ViewProposal } from './ViewProposal';

const calls: Record<
  Source,
  { approve: (sent: Proposal) => Promise<Proposal>; reject: (sent: Proposal) => Promise<void> }
> = {
  submissions: { approve: (sent) => approveSubmission(sent).then(fromSubmission), reject: rejectSubmission },
  suggestions: { approve: (sent) => approveSuggestion(sent).then(fromSuggestion), reject: rejectSuggestion },
};

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
  const { decide, busy } = useDecisions(source, list);
  const [open, setOpen] = useState<Proposal | null>(null);
  const stays = (sent: Proposal): boolean => standsUnder(status, sent);
  const now = list.rows?.find(({ item }) => item.id === open?.id)?.item ?? open;
  const close = (): void => setOpen(null);

  const approve = (sent: Proposal): Promise<Error | null> =>
    decide({
      id: sent.id,
      send: () => calls[source].approve(sent),
      done: 'Submission approved successfully',
      failed: 'Failed to approve submission',
      stays,
    });

  const reject = async (sent: Proposal): Promise<Error | null | 'kept'> => {
    if (!window.confirm('Are you sure you want to reject this submission?')) return 'kept';
    return decide({
      id: sent.id,
      send: () => calls[source].reject(sent).then(() => rejected(sent)),
      done: 'Submission rejected successfully',
      failed: 'Failed to reject submission',
      stays,
    });
  };

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No suggestions found.">
        <DeskTable acts={3} label="Suggestions" heads={['ID', 'Kind', 'Title', 'From', 'Status', 'Date', 'Actions']}>
          {list.rows?.map((row) => {
            const sent = row.item;
            const standing = standingOf(sent);
            const acts = { about: `${rowId(source, sent.id)}-text`, busy: busy.has(sent.id) };
            return (
              <DeskRow
                key={sent.id}
                kind={source}
                row={row}
                busy={acts.busy}
                about={sent.kind}
                text={sent.title}
                name={
                  <>
                    {sent.name} <a href={`mailto:${sent.email}`}>{sent.email}</a>
                  </>
                }
                status={standing}
                actions={
                  <>
                    {standing.label === 'Pending' && (
                      <Act {...acts} first onClick={() => void approve(sent)}>
                        Approve
                      </Act>
                    )}
                    <Act {...acts} onClick={() => setOpen(sent)}>
                      View
                    </Act>
                    {standing.label !== 'Rejected' && (
                      <Act {...acts} onClick={() => void reject(sent)}>
                        Reject
                      </Act>
                    )}
                  </>
                }
              />
            );
          })}
        </DeskTable>
      </ListPanel>
      {open && now && (
        <ViewProposal
          proposal={now}
          busy={busy.has(now.id)}
          approve={() => void approve(now).then((failure) => failure === null && close())}
          reject={() => void reject(now).then((failure) => failure === null && close())}
          onClose={close}
        />
      )}
    </>
  );
}
