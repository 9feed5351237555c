/** Asks before a form closes with something in it that is not saved. */
export const confirmDiscard = (): boolean => window.confirm('Discard what you typed?');
