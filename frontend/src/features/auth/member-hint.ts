/**
 * Whether a user was signed in when last seen. The session is a cookie that scripts cannot read. Without this hint
 * every page of every visitor would send a request that is answered 401. The boot script reads the same key.
 */
const key = 'member';

export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // No storage: the account pages send the request anyway.
  }
  if (signedIn) document.documentElement.dataset.member = '';
  else delete document.documentElement.dataset.member;
}

export const maybeMember = (): boolean =>
  typeof document !== 'undefined' && 'member' in document.documentElement.dataset;
