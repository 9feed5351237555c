/** The windows with a strip below the list (KeyLine.tsx), where toasts appear. In others they lie on the bar above (DeskFrame.tsx). */
export const hasStrip = '@media (min-width: 768px) and (min-height: 36rem)';
