import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../../components/toasts/toast';
import type { PreviewLink } from '../../../lib/api/types';
import { copyText } from '../../../lib/copy-text';
import { deletePreviewLink, makePreviewLink, previewLinkQuery } from '../api/working-copies';
import { toastApiError } from '../decisions/use-decisions';
import { PanelSection } from './PanelSection';

interface Props {
  id: number;
  open: boolean;
  onToggle: (open: boolean) => void;
}

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** `December 4`, where the editor is. */
const dayOf = (iso: string): string => day.format(Date.parse(iso));

/** Null for a time that has passed. */
const unexpired = (iso: string | null): string | null => (iso !== null && Date.parse(iso) > Date.now() ? iso : null);

function wordsOf(link: PreviewLink | null, expiresAt: string | null): string {
  if (link) return `Anyone with it can read this article until ${dayOf(link.expiresAt)}. Copy it now: we show it only once.`; // prettier-ignore
  if (expiresAt !== null)
    return `On until ${dayOf(expiresAt)}. The address is shown only once. If you don’t have it, make a new link. This one then stops working.`;
  return 'Anyone with the link can read this article for 7 days, even without an account.';
}

/**
 * A link that shows the article to people without an account. The server stores only its hash, so the address is shown
 * once. Whether a link works is known, whoever made it.
 */
export function PreviewLinkSection({ id, open, onToggle }: Props) {
  const client = useQueryClient();
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [busy, setBusy] = useState(false);
  const state = useQuery(previewLinkQuery(id));
  const makeButton = useRef<HTMLButtonElement>(null);
  const expiresAt = unexpired(state.data?.expiresAt ?? null);
  // Another window may have made a newer one, or turned this one off.
  const shown = link !== null && link.expiresAt === expiresAt ? link : null;

  const act = async (failed: string, run: () => Promise<PreviewLink | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      // A response in flight may still have the state before this change.
      await client.cancelQueries({ queryKey: previewLinkQuery(id).queryKey });
      const now = await run();
      setLink(now);
      client.setQueryData(previewLinkQuery(id).queryKey, { expiresAt: now?.expiresAt ?? null });
    } catch (error) {
      toastApiError(failed, error as Error);
    } finally {
      setBusy(false);
      // After an error, nobody knows whether the server did it.
      void client.invalidateQueries({ queryKey: previewLinkQuery(id).queryKey });
    }
  };
  const make = () =>
    act('We couldn’t make the link', async () => {
      const made = await makePreviewLink(id);
      if (await copyText(made.url)) toast({ title: 'Copied', description: 'The preview link is on your clipboard.' });
      return made;
    });
  const remove = () =>
    act('We couldn’t turn off the link', async () => {
      await deletePreviewLink(id);
      // Its own button disappears.
      makeButton.current?.focus();
      toast({ title: 'Preview link off', description: 'Preview links to this article don’t work anymore.' });
      return null;
    });

  const value = expiresAt !== null ? `On until ${dayOf(expiresAt)}` : state.data ? 'Off' : '';
  return (
    <PanelSection name="Preview link" value={value} open={open} onToggle={onToggle}>
      <p className="meta">{wordsOf(shown, expiresAt)}</p>
      {shown && (
        <p style={{ overflowWrap: 'anywhere' }}>
          <a href={shown.url} target="_blank" rel="noopener">
            {shown.url}
          </a>
        </p>
      )}
      {state.isError && !shown && <p className="problem">We couldn’t check if a link is on.</p>}
      <div className="row">
        <Button
          ref={makeButton}
          size="small"
          variant="outlined"
          aria-disabled={busy || undefined}
          onClick={() => void make()}
        >
          <span>{expiresAt !== null ? 'New Link' : 'Make a Link'}</span>
        </Button>
        {(expiresAt !== null || state.isError) && (
          <Button size="small" variant="text" aria-disabled={busy || undefined} onClick={() => void remove()}>
            Turn Off
          </Button>
        )}
      </div>
    </PanelSection>
  );
}
