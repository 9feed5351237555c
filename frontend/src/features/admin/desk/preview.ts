const shortest = 60;

/** A comment on one line: its first 60 characters, with '...' if there is more. */
export function preview(content: string): string {
  const points = [...content.trim()];
  const head = points.slice(0, shortest).join('');
  return (points.length > shortest ? `${head}...` : head).replace(/\s+/g, ' ');
}
