import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useReturnedForm } from '../../lib/returned-form';

/**
 * Whether the server redirected here because it accepted a form that was sent without scripts: `?sent=1`, for example. A form with
 * several results has a `value` for each.
 * With scripts, the parameter is removed from the URL, so that a reload does not say it again.
 */
export function useSent(parameter: string, formName: string, value = '1'): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const returned = useReturnedForm(formName) !== null;
  const isThere = new URLSearchParams(search).get(parameter) === value;
  const [sent] = useState(isThere && !returned);

  useEffect(() => {
    if (!isThere) return;
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
    // Runs once, for the URL that the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return sent;
}
