const asJson = (body: unknown): BodyInit => new Blob([JSON.stringify(body)], { type: 'application/json' });

/** Tells the API what a reader did. Nobody waits for it, and nobody is told when it fails. */
export function send(path: string, body: unknown): void {
  fetch(path, { method: 'POST', body: asJson(body), keepalive: true, credentials: 'same-origin' }).catch(
    () => undefined,
  );
}

/** The same from a page that is being left. False when the browser does not take it. */
export function sendLeaving(path: string, body: unknown): boolean {
  try {
    return navigator.sendBeacon(path, asJson(body));
  } catch {
    return false;
  }
}
