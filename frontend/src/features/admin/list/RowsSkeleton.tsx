import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Loading } from '../../../components/loading/Loading';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5rem',
  minHeight: '3.375rem',
  paddingInline: '.75rem',
  borderBottom: 'var(--hair)',
});

const widths = ['58%', '44%', '66%', '50%', '38%', '61%'];

/** A placeholder for a table's rows. */
export function RowsSkeleton() {
  return (
    <div style={{ borderTop: 'var(--line)' }}>
      <Loading>
        {widths.map((width) => (
          <Line key={width}>
            <Skeleton variant="rectangular" width="2rem" height="1rem" />
            <Skeleton variant="rectangular" width={width} height="1rem" />
          </Line>
        ))}
      </Loading>
    </div>
  );
}
