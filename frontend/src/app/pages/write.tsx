import { useParams } from 'react-router-dom';
import { importWithRetry } from '../../lib/import-with-retry';
import { ArticleDesk } from '../ArticleDesk';

const load = importWithRetry(
  () => import('../../features/admin/editor/OpenPost'),
  (module) => module.OpenPost,
);

/** /admin/posts/new and /admin/posts/{id}: the page on which an article is written. */
export default function WritePage() {
  const { id = 'new' } = useParams();
  return <ArticleDesk title={id === 'new' ? 'Create New Post' : 'Edit Post'} id={id} load={load} />;
}
