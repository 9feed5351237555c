/** Whether the browser asks before it closes or reloads the page, because something that was typed would be lost. */
export const isAskedBeforeClosing = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
