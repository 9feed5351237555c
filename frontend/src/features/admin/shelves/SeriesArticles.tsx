import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useFocusInList } from '../list/use-focus-in-list';
import { ArticleSelect } from '../posts/ArticleSelect';
import { MoveButtons, moved } from './MoveButtons';
import { FULL_SERIES, MAX_PARTS } from './series-limits';

export interface Part {
  id: number;
  title: string;
}

interface Props {
  parts: Part[];
  onChange: (parts: Part[]) => void;
}

/** The articles of a series: adds, moves and removes them. */
export function SeriesArticles({ parts, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const list = useFocusInList<HTMLOListElement>(() => group.current?.querySelector('input'));
  return (
    <div ref={group} role="group" aria-label="Articles of the series">
      <ol {...list} className="shelf-parts">
        {parts.map(({ id, title }, at) => (
          <li key={id}>
            <span className="meta">{at + 1}</span>
            <span className="shelf-name" dir="auto">
              {title || 'Untitled'}
            </span>
            <MoveButtons
              name={title}
              first={at === 0}
              last={at === parts.length - 1}
              move={(by) => onChange(moved(parts, at, by))}
            />
            <Button
              size="small"
              variant="text"
              aria-label={`Remove ${title}`}
              onClick={() => onChange(parts.toSpliced(at, 1))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {parts.length >= MAX_PARTS ? (
        <p className="meta" role="status">
          {FULL_SERIES}
        </p>
      ) : (
        <ArticleSelect
          label="Add an article"
          placeholder="Search published articles"
          value={{ id: '', title: '' }}
          error={undefined}
          onChange={(article) => {
            if (article && !parts.some(({ id }) => id === Number(article.id)))
              onChange([...parts, { id: Number(article.id), title: article.title }]);
          }}
        />
      )}
    </div>
  );
}
