/** Whether the reader asks not to be tracked, by Global Privacy Control or Do Not Track. */
export function prefersNoTracking(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}
