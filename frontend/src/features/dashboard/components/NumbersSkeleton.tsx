import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../components/loading/Loading';
import { Charts, Stats } from './parts';

/** A placeholder with the layout of the numbers. */
export function NumbersSkeleton({ columns }: { columns: 4 | 6 }) {
  return (
    <Loading>
      <Stats as="div" columns={columns}>
        {Array.from({ length: columns }, (_, at) => (
          <div key={at} style={{ paddingBlock: '1rem 3rem' }}>
            <Skeleton variant="rectangular" width="60%" height="1rem" />
            <Skeleton variant="rectangular" width="80%" height="3rem" sx={{ marginBlock: '.6rem' }} />
            <Skeleton variant="rectangular" width="70%" height=".9rem" />
          </div>
        ))}
      </Stats>
      <Charts>
        <Skeleton variant="rectangular" height="20rem" />
        <Skeleton variant="rectangular" height="20rem" />
      </Charts>
    </Loading>
  );
}
