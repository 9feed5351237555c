import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { TryAgain } from '../../../components/loading/TryAgain';
import { ApiError } from '../../../lib/api/client';
import type { LegalPage } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { editLegalPage, legalSourceQuery, type LegalPageName } from '../api/legal-pages';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { DeskSelect } from '../list/DeskSelect';
import { Field } from '../desk/Field';
import { SaveProblem } from '../desk/SaveProblem';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { useReload } from '../desk/use-reload';

const title = 'Terms, privacy, guidelines';
const PAGES: { value: LegalPageName; label: string }[] = [
  { value: 'terms', label: 'Terms' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'guidelines', label: 'Guidelines' },
];
const MAX = 50_000;

/** Edits the pages with rules and promises. Each save is a new version; the earlier ones stay readable. */
export function LegalDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<LegalPageName>('terms');
  // Read when it is opened: its version must belong to what it shows.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...legalSourceQuery(page),
    staleTime: 0,
    gcTime: 0,
  });
  const { round, reload } = useReload(refetch, 'The page didn’t load');
  if (data && isFetchedAfterMount)
    return <Form key={`${page} ${round}`} saved={data} onClose={onClose} onChoose={setPage} onReload={reload} />;
  return (
    <DeskDialog
      wide
      title={title}
      onClose={onClose}
      actions={
        <Button size="small" variant="text" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error ? (
        <TryAgain onRetry={() => void refetch()}>The page didn’t load.</TryAgain>
      ) : (
        <p className="meta">Loading...</p>
      )}
    </DeskDialog>
  );
}

interface Props {
  saved: LegalPage;
  onClose: () => void;
  onChoose: (page: LegalPageName) => void;
  /** Shows the newest version instead of what was typed. */
  onReload: () => void;
}

function Form({ saved, onClose, onChoose, onReload }: Props) {
  const client = useQueryClient();
  // Not what arrives later: a change of another admin would be overwritten unseen.
  const [opened] = useState(saved);
  const { register, watch } = useForm({ defaultValues: { content: opened.content } });
  const content = watch('content');
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isDirty = content.trim() !== opened.content.trim();
  const wrong = content.trim() === '' ? 'The page needs a text.' : [...content].length > MAX ? tooLong : undefined;
  const isStale = failure instanceof ApiError && failure.code === 'legal-page.stale';
  useDiscardGuard(isDirty, onClose);
  const leave = (go: () => void): void => {
    if (!isDirty || confirmDiscard()) go();
  };

  const save = async (): Promise<void> => {
    if (isSaving || wrong) return;
    if (!isDirty) return onClose();
    setFailure(null);
    setSaving(true);
    try {
      const { page, version } = await editLegalPage(opened.page, { content, version: opened.version });
      void client.invalidateQueries({ queryKey: ['legal', page] });
      toast({ title: `Version ${version} is on the site` });
      onClose();
    } catch (error) {
      setFailure(error as Error);
      setSaving(false);
    }
  };

  return (
    <DeskDialog
      wide
      title={title}
      beside={
        <DeskSelect label="Page" value={opened.page} choices={PAGES} onChange={(page) => leave(() => onChoose(page))} />
      }
      keepOpenOnBackdrop={isDirty}
      onClose={() => leave(onClose)}
      onSubmit={() => void save()}
      sending={isSaving}
      problem={
        failure && (isStale ? failure.message : <SaveProblem error={failure} fallback="We couldn’t save the page." />)
      }
      actions={
        <>
          {isStale && (
            <Button size="small" variant="outlined" onClick={onReload}>
              Show the Newest
            </Button>
          )}
          <Button size="small" variant="text" onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button size="small" type="submit">
            <span>{isSaving ? 'Saving...' : `Save as Version ${opened.version + 1}`}</span>
          </Button>
        </>
      }
    >
      <p className="meta">
        <span>{`Now on the site: version ${opened.version}, ${formatDate(opened.day)}.`}</span>{' '}
        <a href={`/${opened.page}`} target="_blank" rel="noopener">
          Open the page
        </a>
      </p>
      <Field
        key={opened.page}
        label="Text"
        rows={16}
        hint="Markdown: ## for a heading, ** for bold. Promise only what the site does. Readers can still read earlier versions."
        error={wrong}
        field={register('content')}
      />
    </DeskDialog>
  );
}

const tooLong = 'Keep it to 50,000 characters or fewer.';
