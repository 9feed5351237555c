import { useQueries } from '@tanstack/react-query';
import { Form } from 'react-router-dom';
import type { Category } from '../../../lib/api/types';
import { postCountQuery } from '../api/count-posts';

/** Shown whether they hold anything yet or not: the journal is known by them. */
const always = ['dirty-words', 'special-editions'];

interface Props {
  categories: Category[];
  chosen: string | null;
  action: string;
}

/** A form without scripts, a filter with them: each button asks for the same page with another category. */
export function CategoryBar({ categories, chosen, action }: Props) {
  const counts = useQueries({ queries: categories.map(({ slug }) => postCountQuery(slug)) }).map(({ data }) => data);
  const shown = categories
    .map((category, index) => ({ ...category, count: counts[index] }))
    .filter(({ slug, count }) => always.includes(slug) || slug === chosen || !!count);
  const total =
    counts.length > 0 && counts.every((count) => count !== undefined)
      ? counts.reduce((sum, count) => sum + count, 0)
      : undefined;
  return (
    <Form method="get" action={action} preventScrollReset>
      <div className="words" role="group" aria-label="Category">
        <button type="submit" aria-pressed={chosen === null}>
          All <small>{total}</small>
        </button>
        {shown.map(({ slug, name, count }) => (
          <button key={slug} type="submit" name="category" value={slug} aria-pressed={slug === chosen}>
            {name} <small>{count}</small>
          </button>
        ))}
      </div>
    </Form>
  );
}
