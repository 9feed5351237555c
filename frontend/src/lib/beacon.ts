/** Sends a reader's action to the API in the background, and ignores failures. */
export function sendKeepalive(path: string, body: unknown): void {
  fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    // The page may be closed right after.
    keepalive: true,
  }).catch(() => undefined);
}

/** The same, from a page that is being closed. False if the browser does not accept it. */
export function sendBeacon(path: string, body: unknown): boolean {
  try {
    // A Blob sets the content type; a string would be sent as text/plain.
    return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  } catch {
    return false;
  }
}
