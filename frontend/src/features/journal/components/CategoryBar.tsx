import { useId } from 'react';
import { Form } from 'react-router-dom';
import type { CountedCategory } from '../../../lib/api/types';

/** Shown whether they hold anything yet or not: the journal is known by them. */
const always = ['dirty-words', 'special-editions'];

interface Props {
  /** undefined as long as they are not there. */
  categories: CountedCategory[] | undefined;
  chosen: string | null;
  action: string;
}

/**
 * A form without scripts, a filter with them: each button asks for the same page with another category. A button is called
 * by its category alone; how many it holds is its description.
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
            {categories?.reduce((sum, { publishedCount }) => sum + publishedCount, 0)}
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
            {name}{' '}
            <small id={`${id}-${slug}`} aria-hidden="true">
              {publishedCount}
            </small>
          </button>
        ))}
      </div>
    </Form>
  );
}
