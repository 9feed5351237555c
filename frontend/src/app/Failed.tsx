import { useLocation, useRouteError } from 'react-router-dom';
import { PageFailed } from '../components/frame/PageFailed';
import { SavedCopy } from '../features/bookmarks/components/SavedCopy';

/** The page shown when rendering or loading failed. */
export function Failed() {
  const { pathname } = useLocation();
  return (
    <PageFailed error={useRouteError()}>
      <SavedCopy path={pathname} />
    </PageFailed>
  );
}
