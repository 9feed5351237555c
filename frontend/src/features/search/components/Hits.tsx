import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import type { SearchHit } from '../../../lib/api/types';
import { noteWords, notesOf } from '../../../lib/content-notes';
import { useIsHidden } from '../../../lib/hidden-notes';
import { markedRuns } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import { truncationOf, grouped } from '../search-results';

interface Props {
  ref: Ref<HTMLDivElement>;
  /** Show the link to crisis help first. */
  help: boolean;
  hits: SearchHit[];
  listId: string;
  idOf: (index: number) => string;
  /** The index of the highlighted option in display order; -1 for none. */
  active: number;
  onFollow: () => void;
}

/** The options of the combobox. They are links too, so that they open in a new tab. The focus stays in the field. */
export function Hits({ ref, help, hits, listId, idOf, active, onFollow }: Props) {
  let next = 0;
  const option = (to: string, className: string, children: ReactNode, key?: string) => {
    const index = next++;
    return (
      <Link
        key={key}
        id={idOf(index)}
        role="option"
        aria-selected={index === active}
        tabIndex={-1}
        className={className}
        to={to}
        onClick={(event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onFollow()}
      >
        {children}
      </Link>
    );
  };
  return (
    <div ref={ref} role="listbox" id={listId} tabIndex={-1} aria-label="Search results">
      {help && (
        <Group name="Help" listId={listId}>
          {option(
            '/data',
            'search-help',
            <>
              <span className="search-title">Talk to someone now</span>
              <span className="search-excerpt">
                Call or text a crisis line, free and confidential, day and night: for you or for a friend.
              </span>
            </>,
          )}
        </Group>
      )}
      {grouped(hits).map(({ name, hits }) => (
        <Group key={name} name={name} listId={listId}>
          {hits.map((hit) =>
            option(
              hit.type === 'article' ? `/article/${hit.id}` : `/stories/${hit.id}`,
              `hue-${hueOf(hit.category)}`,
              <Hit {...hit} />,
              `${hit.type}-${hit.id}`,
            ),
          )}
        </Group>
      ))}
    </div>
  );
}

function Group({ name, listId, children }: { name: string; listId: string; children: ReactNode }) {
  const id = `${listId}-${name.toLowerCase()}`;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="meta search-group">
        {name}
      </div>
      {children}
    </div>
  );
}

function Hit(hit: SearchHit) {
  const { type, title, excerpt, category } = hit;
  const notes = notesOf(hit);
  const hidden = useIsHidden(notes);
  return (
    <>
      <span className="meta search-kind">
        <span>{type === 'article' ? 'Article' : 'Story'}</span> {category && <span className="cat">{category}</span>}
      </span>
      {notes.length > 0 && <span className="search-excerpt">{`Content note: ${noteWords(notes)}`}</span>}
      {hidden ? (
        <span className="search-title">A story you chose to hide</span>
      ) : (
        <>
          <span className="search-title" dir="auto">
            {title}
          </span>
          <span className="search-excerpt" dir="auto" data-cut={truncationOf(excerpt)}>
            {markedRuns(excerpt).map(({ text, marked }, run) =>
              marked ? <mark key={run}>{text}</mark> : <span key={run}>{text}</span>,
            )}
          </span>
        </>
      )}
    </>
  );
}
