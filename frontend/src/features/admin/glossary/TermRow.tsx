import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import type { TermSummary } from '../../../lib/api/types';
import { deleteTerm, editTerm, refreshTerms } from '../api/terms';
import { Stamp } from '../list/Stamp';

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '.5rem 1.5rem',
  alignItems: 'center',
  borderBottom: 'var(--hair)',
  paddingBlock: '.9rem',
  '& h2': { font: '600 var(--fs-desk)/1.35 var(--sans)', letterSpacing: 0, overflowWrap: 'anywhere' },
  '& .meta': { overflowWrap: 'anywhere' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '.25rem .75rem', alignItems: 'center' },
  '@media (min-width: 768px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
});

interface Props {
  term: TermSummary;
  onEdit: () => void;
}

/** One term of the glossary on the desk. */
export function TermRow({ term: { term, slug, excerpt, status, version }, onEdit }: Props) {
  const client = useQueryClient();
  const isShown = status === 'published';
  const change = useMutation({
    mutationFn: (how: 'turn' | 'delete'): Promise<unknown> =>
      how === 'delete' ? deleteTerm(slug) : editTerm(slug, version, { published: !isShown }),
    onSuccess: (_, how) =>
      toast({ title: how === 'delete' ? `“${term}” is deleted` : isShown ? `“${term}” is a draft now` : `“${term}” is on the site` }), // prettier-ignore
    onError: (error) => toastError('Nothing changed', messageOf(error, 'Try again in a moment.')),
    onSettled: () => refreshTerms(client),
  });
  const run = (how: 'turn' | 'delete'): void => {
    const question = `Delete “${term}” for good? Its page will be gone, and links to it will break.`;
    if (!change.isPending && (how === 'turn' || window.confirm(question))) change.mutate(how);
  };
  return (
    <Line aria-label={term}>
      <div>
        <h2 dir="auto">{term}</h2>
        <p className="meta" dir="auto">
          {excerpt}
        </p>
      </div>
      <div className="acts">
        {!isShown && <Stamp kind="pending">Draft</Stamp>}
        <Button size="small" variant="text" aria-label={`Edit ${term}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          variant="text"
          aria-label={`${isShown ? 'Unpublish' : 'Publish'} ${term}`}
          aria-disabled={change.isPending || undefined}
          onClick={() => run('turn')}
        >
          <span>{isShown ? 'Unpublish' : 'Publish'}</span>
        </Button>
        <Button
          size="small"
          variant="text"
          aria-label={`Delete ${term}`}
          aria-disabled={change.isPending || undefined}
          onClick={() => run('delete')}
        >
          Delete
        </Button>
      </div>
    </Line>
  );
}
