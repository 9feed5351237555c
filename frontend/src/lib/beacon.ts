/** Tells the API what a reader did. Nobody waits for it, and nobody is told when it fails. */
export function sendKeepalive(path: string, body: unknown): void {
  fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    // The page may be left the moment after.
    keepalive: true,
  }).catch(() => undefined);
}

/** The same from a page that is being left. False when the browser does not take it. */
export function sendBeacon(path: string, body: unknown): boolean {
  try {
    // A Blob for its type: text by itself would go as text/plain.
    return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  } catch {
    return false;
  }
}
