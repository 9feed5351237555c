import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toastError } from '../toasts/toast';
import { useSent } from './use-sent';
import { ApiError, messageOf } from '../../lib/api/client';
import { forgetLink } from '../../lib/link-token';
import { useReturnedForm } from '../../lib/returned-form';
import { useHydrated } from '../../lib/use-hydrated';

/** Statuses that mean an invalid token, as opposed to a temporary failure. */
const badLinkStatuses = [400, 404];

export const isBadLink = (error: unknown): boolean =>
  error instanceof ApiError && badLinkStatuses.includes(error.status);

interface Options {
  /** As in backend/src/site/forms/site-forms.ts. */
  name: string;
  /** The parameter of the URL that the server leads to after it accepted the form without scripts. */
  sent: string;
  token: string | null;
  send: (token: string) => Promise<unknown>;
  /** The title of the failure toast. */
  failed: string;
}

export interface LinkForm {
  formName: string;
  onSubmit: (event: FormEvent) => void;
  pending: boolean;
  done: boolean;
  /** The link is incomplete, wrong or expired. */
  badLink: boolean;
  /** Why nothing has changed, if another press may help. */
  error: string | null;
}

/**
 * Whether the form `name` was accepted here before the page was reloaded, or left and opened again with Back. The token is gone
 * then. The history entry has the name of the form and nothing of the link; the server's page does not know it.
 */
function useDoneBefore(name: string): { doneBefore: boolean; rememberDone: () => void } {
  const page = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, hash } = page;
  const entry = page.state as { done?: string } | null;
  return {
    doneBefore: isHydrated && entry?.done === name,
    rememberDone: () =>
      void navigate(
        { pathname, search, hash },
        { replace: true, state: { ...entry, done: name }, preventScrollReset: true },
      ),
  };
}

/**
 * The button of a page that was opened from an email. Opening the page must change nothing, because mail scanners open
 * links too, and some of them run scripts.
 */
export function useLinkForm({ name, sent, token, send, failed }: Options): LinkForm {
  const request = useMutation({ mutationFn: send, gcTime: 0 });
  const returned = useReturnedForm(name);
  const { doneBefore, rememberDone } = useDoneBefore(name);
  // Accepted without a redirect, as one-click unsubscribing requires (RFC 8058).
  const accepted = returned?.status === 200;
  const done = useSent(sent, name) || accepted || request.isSuccess || (doneBefore && token === null);
  const refusal =
    request.error ?? (returned && !accepted && request.isIdle ? new ApiError(returned.status, returned.error) : null);
  const badLink = !done && (token === null || isBadLink(refusal));

  const press = async (): Promise<void> => {
    if (token === null || request.isPending) return;
    try {
      // Not if the reader has gone to another page meanwhile.
      await request.mutateAsync(token, { onSuccess: rememberDone });
      forgetLink();
    } catch (failure) {
      if (!isBadLink(failure)) toastError(failed, messageOf(failure, 'Try again later.'));
    }
  };

  return {
    formName: name,
    onSubmit: (event) => {
      event.preventDefault();
      void press();
    },
    pending: request.isPending,
    done,
    badLink,
    error: !done && !badLink && refusal ? messageOf(refusal, 'Try again later.') : null,
  };
}
