import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/client';
import type { TermOfPost } from '../../../lib/api/types';
import { forgetReadersPages } from '../api/readers-pages';
import { linkTerm, termsOfPostQuery } from '../api/terms-of-post';
import { PanelSection } from './PanelSection';

interface Props {
  id: number;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/**
 * Which words of the glossary the article links to. It is not part of the working copy: the text stays, and readers see the choice
 * immediately.
 */
export function TermsSection({ id, open, onToggle }: Props) {
  const client = useQueryClient();
  const { queryKey } = termsOfPostQuery(id);
  const terms = useQuery({ ...termsOfPostQuery(id), enabled: open });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const link = async ({ slug }: TermOfPost, linked: boolean): Promise<void> => {
    if (busy !== null) return;
    setBusy(slug);
    setFailure(null);
    try {
      // A response in flight may still have the state before this change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, await linkTerm(id, slug, linked));
      forgetReadersPages(client);
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t change that. Try again in a moment.'));
    }
    setBusy(null);
  };

  const hint = terms.isError ? 'We couldn’t load the words.' : hintOf(terms.data);
  return (
    <PanelSection name="Glossary" value={valueOf(terms.data)} open={open} onToggle={onToggle}>
      {terms.data?.map((one) => (
        <FormControlLabel
          key={one.slug}
          label={one.term}
          control={
            <Checkbox
              checked={one.linked}
              aria-disabled={busy !== null || undefined}
              onChange={({ target }) => void link(one, target.checked)}
            />
          }
        />
      ))}
      <p className={`count${failure ? ' over' : ''}`}>
        <span role={failure ? 'alert' : undefined}>{failure ?? hint}</span>
      </p>
    </PanelSection>
  );
}

function valueOf(terms: TermOfPost[] | undefined): string {
  if (!terms) return '';
  const linked = terms.filter((one) => one.linked).length;
  return terms.length === 0 ? 'None' : `${linked} of ${terms.length} linked`;
}

function hintOf(terms: TermOfPost[] | undefined): string {
  if (!terms) return 'Looking for words...';
  if (terms.length === 0) return 'No word of this article is in the glossary.';
  return 'The first use of each word is a link to the glossary. Your choice is saved right away.';
}
