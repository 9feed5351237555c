import { useId } from 'react';
import { Form } from 'react-router-dom';
import type { CountedCategory } from '../../../lib/api/types';

/** Shown even while empty, because readers expect these categories. */
const always = ['dirty-words', 'special-editions'];

interface Props {
  /** undefined while loading. */
  categories: CountedCategory[] | undefined;
  chosen: string | null;
  action: string;
}

/**
 * Category buttons. They form a plain GET form, so that they also work without scripts. A button's name is the
 * category; the count is its description.
 */
export function CategoryBar({ categories, chosen, action }: Props) {
  const id = useId();
  const shown = categories?.filter(
    ({ slug, publishedCount }) => always.includes(slug) || slug === chosen || publishedCount > 0,
  );
  return (
    <Form method="get" action={action} preventScrollReset>
      <div className="words" role="group" aria-label="Category">
        <button type="submit" aria-pressed={chosen === null} aria-describedby={`${id}-all`}>
          All{' '}
          <small id={`${id}-all`} aria-hidden="true">
            {categories?.reduce((sum, { publishedCount }) => sum + publishedCount, 0) || null}
          </small>
        </button>
        {shown?.map(({ slug, name, publishedCount }) => (
          <button
            key={slug}
            type="submit"
            name="category"
            value={slug}
            aria-pressed={slug === chosen}
            aria-describedby={`${id}-${slug}`}
          >
            <span>{name}</span>{' '}
            <small id={`${id}-${slug}`} aria-hidden="true">
              {publishedCount || null}
            </small>
          </button>
        ))}
      </div>
    </Form>
  );
}
