import { useRouteError } from 'react-router-dom';
import { PageFailed } from '../components/PageFailed';

/** The page shown when rendering or loading failed. */
export function Failed() {
  return <PageFailed error={useRouteError()} />;
}
