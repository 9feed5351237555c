import { useQuery } from '@tanstack/react-query';
import type { Category, PostSummary } from '../../../lib/api/types';
import { commentCountsQuery } from '../api/list-comment-counts';
import { cardLayout } from '../card-layout';
import { ArticleCard } from './ArticleCard';

interface Props {
  posts: PostSummary[];
  categories: Category[];
  first: boolean;
}

/** The cards of one loaded page, with one request for all their comment counts. */
export function CardPage({ posts, categories, first }: Props) {
  const counts = useQuery(commentCountsQuery(posts.map(({ id }) => id))).data;
  const shapes = cardLayout(posts.length, first);
  return posts.map((post, index) => (
    <ArticleCard
      key={post.id}
      post={post}
      category={categories.find(({ id }) => id === post.categoryId)}
      comments={counts?.[post.id]}
      shape={shapes[index] ?? 'card'}
      first={first && index === 0}
    />
  ));
}
