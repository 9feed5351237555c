const KB = 1024;
const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');

/** `1.2 MB`, `640 KB` */
export const fileSize = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${rounded(bytes / KB / KB)} MB`;
