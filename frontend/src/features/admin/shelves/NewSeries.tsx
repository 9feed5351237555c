import { useState } from 'react';
import { createSeries } from '../api/series';
import { SeriesArticles, type Part } from './SeriesArticles';
import { SERIES_LIMITS } from './series-limits';
import { ShelfForm, type ShelfDialog } from './ShelfForm';

/** The form for a new series with its articles. */
export function NewSeries(dialog: ShelfDialog) {
  const [parts, setParts] = useState<Part[]>([]);
  return (
    <ShelfForm
      noun="series"
      limits={SERIES_LIMITS}
      slugHint="Leave it blank and we’ll make it from the name. You can’t change it later, so links keep working."
      save={(fields) => createSeries({ ...fields, postIds: parts.map(({ id }) => id) })}
      isChanged={parts.length > 0}
      {...dialog}
    >
      <SeriesArticles parts={parts} onChange={setParts} />
    </ShelfForm>
  );
}
