import { styled } from '@mui/material/styles';

/** A list of categories or series in a dialog. */
export const Shelves = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  '& > ol': { margin: 0, padding: 0, listStyle: 'none', borderTop: 'var(--line)' },
  '& > ol > li': { borderBottom: 'var(--hair)', paddingBlock: '.6rem' },
  '& .shelf-row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '.25rem 1rem' },
  '& .shelf-name': { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  '& .shelf-name > *': { display: 'block' },
  '& [aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
  '& .shelf-acts': { display: 'flex', flexWrap: 'wrap', gap: '.25rem' },
  '& .shelf-form': { display: 'grid', gap: '1rem', paddingBlock: '.6rem' },
  '& .shelf-form .field-error': { margin: 0 },
  '& .shelf-parts': { margin: '0 0 1rem', padding: 0, listStyle: 'none' },
  '& .shelf-parts > li': { display: 'flex', alignItems: 'center', gap: '.5rem', borderTop: 'var(--hair)' },
  '& .shelf-parts .shelf-name': { flex: 1 },
});
