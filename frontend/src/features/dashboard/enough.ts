/** With fewer events than this, a percentage says more about chance than about readers, so counts are shown. */
export const ENOUGH_FOR_PERCENT = 30;
