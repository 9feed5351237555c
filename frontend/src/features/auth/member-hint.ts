/**
 * Whether somebody was signed in here when last seen. The session itself is a cookie that scripts cannot read; without
 * this, every visitor's every page would ask who they are, only to be told 401. The boot script reads the same key.
 */
const key = 'member';

export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // No storage: the account pages ask anyway.
  }
  if (signedIn) document.documentElement.dataset.member = '';
  else delete document.documentElement.dataset.member;
}

export const maybeMember = (): boolean =>
  typeof document !== 'undefined' && 'member' in document.documentElement.dataset;
