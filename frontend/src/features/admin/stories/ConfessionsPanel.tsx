import Button from '@mui/material/Button';
import { memo, useState, type ReactNode } from 'react';
import type { Confession } from '../../../lib/api/types';
import { noteWords, notesOf } from '../../../lib/content-notes';
import { useClaim } from '../review/claims';
import { belongsInList, type DeskView } from '../list/filter';
import { useOpenList } from '../list/open-list';
import type { Row } from '../list/merge-server-rows';
import { useRowActions } from '../list/use-row-actions';
import { useBulk } from '../decisions/use-bulk';
import { useLinkedStory } from '../list/use-linked-item';
import { useDeskView } from '../desk/use-desk-view';
import { approvedByYou, approveWord } from './story-flags';
import type { Rows } from '../list/use-rows';
import { statusOf, waits } from './story-status';
import { rowText, storyWords, useStories } from './use-stories';
import { PauseLine } from '../settings/PauseLine';
import { StorySettingsDialog } from '../settings/StorySettingsDialog';
import { RowAction } from '../list/RowAction';
import { BulkBar } from '../list/BulkBar';
import { DeskRow } from '../list/DeskRow';
import { DeskTable } from '../list/DeskTable';
import { ListPanel } from '../list/ListPanel';
import { ReadBy } from '../review/ReadBy';
import { UnsentTexts } from '../review/UnsentTexts';
import { ReportedMark } from '../reports/ReportedMark';
import { StoryDialogs } from './StoryDialogs';
import { StoryFlags } from './StoryFlags';
import { ViewConfession } from './ViewConfession';
import { useCan } from '../../../lib/use-can';

const readFirst = 'The row shows only part of this story. Open it and read it all first.';

interface RowProps {
  row: Row<Confession>;
  list: Rows<Confession>;
  actions: Record<'approve' | 'view' | 'edit' | 'remove', (story: Confession) => void>;
}

const ConfessionRow = memo(
  function ConfessionRow({ row, list, actions }: RowProps) {
    const story = row.item;
    return (
      <DeskRow
        kind="confessions"
        pick="story"
        row={row}
        list={list}
        about={story.category}
        text={rowText(story).text}
        context={
          <>
            {story.reported && <ReportedMark />}
            {notesOf(story).length > 0 && <p className="meta">{`Content note: ${noteWords(notesOf(story))}`}</p>}
            <StoryFlags story={story} />
            <ReadBy type="confession" id={story.id} />
          </>
        }
        status={statusOf(story)}
        rowActions={(common) => (
          <>
            {!story.approved && !story.approvedByYou && (
              <RowAction {...common} first onClick={() => actions.approve(story)}>
                {approveWord(story)}
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.view(story)}>
              View
            </RowAction>
            <RowAction {...common} onClick={() => actions.edit(story)}>
              Edit
            </RowAction>
            <RowAction {...common} onClick={() => actions.remove(story)}>
              Delete
            </RowAction>
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

export function ConfessionsPanel({ view, filter }: { view: DeskView; filter: ReactNode }) {
  const { status } = view;
  const { go } = useDeskView();
  const stories = useStories(view);
  const { query, list, review, reasons, editing, edit } = stories;
  const [settings, setSettings] = useState(false);
  const maySet = useCan()('change-settings');
  useLinkedStory((story) => edit(story, 'edit'));
  const isCut = (story: Confession): boolean => rowText(story).cut && !review.isRead(story);
  const bulk = useBulk('confessions', list, {
    words: storyWords,
    leavesList: (action) => action === 'delete' || !belongsInList(status, true),
    askWhy: reasons.ask,
    holdDeletion: stories.hold,
    blockedReason: (story, action) =>
      action === 'approve' && !story.approved ? (approvedByYou(story) ?? (isCut(story) ? readFirst : null)) : null,
  });
  // While its text is edited, the story is still open.
  useClaim('confession', review.row?.item.id ?? editing?.story.id ?? null);

  const actions = useRowActions({
    approve: (story: Confession) => {
      if (story.approved) return;
      const reason = approvedByYou(story);
      if (reason) list.rowState.setNote([story.id], { text: reason, tone: 'failed' });
      else if (isCut(story)) review.open(story, true);
      else void stories.approve(story);
    },
    view: (story: Confession) => review.open(story),
    edit: (story: Confession) => edit(story, 'edit'),
    ask: (story: Confession) => {
      if (!waits(story)) return;
      stories.setAsking(story.id);
      review.open(story);
    },
    suggest: (story: Confession) => {
      if (waits(story)) edit(story, 'suggest');
    },
    flag: (story: Confession) => void stories.toggleFlag(story, 'second-reader'),
    remove: stories.remove,
  });
  useOpenList({ kind: 'confessions', list, query, actions, bulk });

  return (
    <>
      <PauseLine {...(maySet && { onOpen: () => setSettings(true) })} />
      <UnsentTexts isHere={(typed) => typed.item.kind !== 'confession' || stories.isHere(typed)} />
      <ListPanel
        query={query}
        list={list}
        filter={filter}
        tool={
          <>
            <Button size="small" variant="text" onClick={() => go({ tab: 'confessions', calm: true })}>
              Calm View
            </Button>
            {maySet && (
              <Button size="small" variant="text" onClick={() => setSettings(true)}>
                Story Settings
              </Button>
            )}
          </>
        }
        empty="No confessions found."
      >
        <DeskTable
          actionCount={4}
          label="Confessions"
          pick={list}
          heads={['ID', 'Category', 'Content', 'Status', 'Date', 'Actions']}
        >
          {list.rows?.map((row) => (
            <ConfessionRow key={row.item.id} row={row} list={list} actions={actions} />
          ))}
        </DeskTable>
      </ListPanel>
      <BulkBar list={list} verbs={['Approve', 'Delete']} decide={bulk} />
      {review.row && !editing && !reasons.items && (
        <ViewConfession story={review.row.item} stories={stories} actions={actions} />
      )}
      {settings && <StorySettingsDialog onClose={() => setSettings(false)} />}
      <StoryDialogs stories={stories} />
    </>
  );
}
