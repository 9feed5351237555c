import { useParams } from 'react-router-dom';
import { importWithRetry } from '../../lib/import-with-retry';
import { ArticleDesk } from '../ArticleDesk';

const load = importWithRetry(
  () => import('../../features/admin/editor/revisions/Revisions'),
  (module) => module.Revisions,
);

/** /admin/posts/{id}/revisions: the versions of an article. */
export default function RevisionsPage() {
  const { id = '' } = useParams();
  return <ArticleDesk title="Revisions" id={id} load={load} />;
}
