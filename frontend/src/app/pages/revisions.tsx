import { useParams } from 'react-router-dom';
import { ArticleDesk } from '../ArticleDesk';

const load = () => import('../../features/admin/editor/revisions/Revisions').then((module) => module.Revisions);

/** /admin/posts/{id}/revisions: the versions of an article. */
export default function RevisionsPage() {
  const { id = '' } = useParams();
  return <ArticleDesk title="Revisions" id={id} load={load} />;
}
