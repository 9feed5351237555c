/** Asks before a form of the desk closes with something in it that is not saved. */
export const confirmDiscard = (): boolean => window.confirm('Discard what you typed?');
