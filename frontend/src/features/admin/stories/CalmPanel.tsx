import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Confession } from '../../../lib/api/types';
import { toast } from '../../../components/toasts/toast';
import { useClaim } from '../review/claims';
import type { DeskView } from '../list/filter';
import { afterRender, titleId } from '../desk/focus';
import { calmMark, isTyping } from '../desk/keys';
import { useOpenList } from '../list/open-list';
import { useRowState } from '../list/row-state';
import { useShift } from './shift';
import { approveWord, flagLabel, shortFlagLabel } from './story-flags';
import { useCalm } from './use-calm';
import { useKeys } from '../desk/use-keys';
import { useLostFocus } from '../desk/use-lost-focus';
import { useNow } from '../desk/use-now';
import { useDeskView } from '../desk/use-desk-view';
import { useRowActions } from '../list/use-row-actions';
import { waits } from './story-status';
import { useStories } from './use-stories';
import { Article, Grid, Room, aroundCalm } from './calm-styles';
import { CalmBar } from './CalmBar';
import { CalmEnd } from './CalmEnd';
import { CalmFoot } from './CalmFoot';
import { CalmNote } from './CalmNote';
import { CalmFacts, CalmStory } from './CalmStory';
import { ItemNotes } from '../review/ItemNotes';
import { KeysHelp } from '../desk/KeysHelp';
import { ListLoading } from '../list/ListLoading';
import { LoadMoreRows } from '../list/LoadMoreRows';
import { ReadBy } from '../review/ReadBy';
import type { TypedText } from '../review/typed-texts';
import { UnsentTexts } from '../review/UnsentTexts';
import { RowNote } from '../list/RowNote';
import { StoryDialogs } from './StoryDialogs';
import { SuggestBreak } from './SuggestBreak';
import { useCanAsk } from './StoryText';

/** How often the minutes are counted again, in milliseconds. */
const clockMs = 15_000;

/** Calm View: the stories that wait, one at a time, each with its content note before its text. */
export function CalmPanel({ view }: { view: DeskView }) {
  const { go } = useDeskView();
  const { shift, start, countDecided, end } = useShift();
  const stories = useStories(view, { onDecided: countDecided });
  const { query, list, edit, editing, reasons } = stories;
  const calm = useCalm(stories);
  const { row, isShown } = calm;
  const now = useNow(clockMs);
  const [help, setHelp] = useState(false);
  useKeys(useCallback(() => setHelp(true), []));
  useClaim('confession', row?.item.id ?? null);
  useEffect(start, [start]);

  // After a decision, a pass and a press on Show the Text, the focus is on what comes next.
  const head = useRef<HTMLHeadingElement>(null);
  const focusHead = (): void => head.current?.focus();
  const id = row?.item.id;
  const isLoaded = list.rows !== undefined;
  const isBehindDialog = editing !== null || reasons.items !== null;
  useEffect(() => {
    if (!isLoaded || isBehindDialog) return;
    // A dialog that has just closed returns the focus first.
    void afterRender().then(() => {
      // Someone else decided while this editor types: outside the field, the rest of the words would be shortcuts.
      if (isTyping()) return;
      head.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
    // Closing a dialog without a decision leaves the focus where it was.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isShown, isLoaded, row?.gone]);
  const onFocus = useLostFocus(head);
  /** The open story shows what is typed about it. */
  const isHere = ({ item }: TypedText): boolean =>
    item.kind !== 'confession' ||
    !list.rows?.some(({ item: story, gone }) => gone && story.id === item.id && story.id !== id);

  const back = (): void => go({ tab: 'confessions' });
  const next = (): void => {
    if (calm.skip()) return;
    if (!query.hasNextPage)
      toast({ title: 'This is the last one', description: 'No other stories are waiting for you.' });
    else {
      toast({ title: 'The next stories aren’t here yet', description: 'Try again in a moment.' });
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    }
  };
  const whenShown =
    (run: (story: Confession) => void) =>
    (story: Confession): void => {
      if (isShown) run(story);
    };
  const actions = useRowActions({
    view: () => calm.show(),
    pass: () => calm.pass(),
    skip: next,
    approve: whenShown((story) => void stories.approve(story)),
    flag: whenShown((story) => void stories.toggleFlag(story, 'second-reader')),
    remove: whenShown(stories.remove),
    edit: whenShown((story) => edit(story, 'edit')),
    ask: whenShown((story) => waits(story) && stories.setAsking(story.id)),
    suggest: whenShown((story) => waits(story) && edit(story, 'suggest')),
  });
  useOpenList({ kind: 'confessions', list, query, actions });

  return (
    <Room {...calmMark} aria-labelledby={titleId} onFocus={onFocus}>
      <GlobalStyles styles={aroundCalm} />
      <h1 id={titleId} tabIndex={-1} className="hidden-text">
        {row ? `Story ${row.item.id}` : 'Calm View'}
      </h1>
      <CalmBar calm={calm} shift={shift} now={now} next={next} back={back} />
      {!isLoaded ? (
        <ListLoading error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Grid>
          {row && <CalmFacts story={row.item} />}
          <Article>
            <UnsentTexts isHere={isHere} />
            {!isShown && (
              <SuggestBreak
                now={now}
                onGoOn={focusHead}
                onStop={() => {
                  end();
                  back();
                }}
              />
            )}
            {row && <ReadBy type="confession" id={row.item.id} announced />}
            {row && <RowNote rowState={list.rowState} id={row.item.id} />}
            {!row ? (
              <CalmEnd
                passed={calm.passed}
                approvedByYou={calm.approvedByYou}
                shift={shift}
                now={now}
                head={head}
                more={query.hasNextPage ? <LoadMoreRows query={query} /> : null}
                back={back}
                showPassed={calm.showPassed}
              />
            ) : (
              <>
                {row.gone && (
                  <>
                    <h2 className="calm-notes" ref={head} tabIndex={-1}>
                      Someone decided this first
                    </h2>
                    <Button onClick={next}>Next Story</Button>
                  </>
                )}
                {/* The text stays where it is, with a question that is being typed. */}
                {isShown ? (
                  <CalmStory story={row.item} stories={stories} {...(!row.gone && { head })} />
                ) : (
                  !row.gone && <CalmNote story={row.item} head={head} show={calm.show} pass={calm.pass} />
                )}
              </>
            )}
          </Article>
          {row && isShown && (
            <aside className="calm-side">
              <ItemNotes key={row.item.id} item={{ kind: 'confession', id: row.item.id }} />
            </aside>
          )}
        </Grid>
      )}
      {row && isShown && !row.gone && <StoryFoot story={row.item} stories={stories} actions={actions} />}
      <StoryDialogs stories={stories} />
      {help && <KeysHelp onClose={() => setHelp(false)} />}
    </Room>
  );
}

interface FootProps {
  story: Confession;
  stories: ReturnType<typeof useStories>;
  actions: Record<'approve' | 'remove' | 'edit' | 'ask' | 'suggest' | 'flag' | 'pass', (story: Confession) => void>;
}

function StoryFoot({ story, stories, actions }: FootProps) {
  const busy = useRowState(stories.list.rowState, (state) => state.busy.has(story.id));
  const canAsk = useCanAsk(story);
  const action = (key: keyof typeof actions, label: string) => ({ key, label, run: () => actions[key](story) });
  return (
    <CalmFoot
      busy={busy}
      decide={[action('approve', approveWord(story)), action('remove', 'Decline')]}
      more={[
        action('edit', 'Edit'),
        ...(canAsk ? [action('ask', 'Ask'), { ...action('suggest', 'Suggest Edit'), short: 'Suggest' }] : []),
      ]}
      leave={[{ ...action('flag', flagLabel(story)), short: shortFlagLabel(story) }, action('pass', 'Pass')]}
    />
  );
}
