/** Whether this browser says, by Global Privacy Control or Do Not Track, that its reader does not want to be followed. */
export function prefersNoTracking(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}
