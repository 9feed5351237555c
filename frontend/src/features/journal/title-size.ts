/** Long titles are set smaller, because a title is never cut on its own page. */
export function titleSize(title: string): 'large' | 'long' | 'longest' {
  const length = [...title].length;
  if (length <= 90) return 'large';
  return length <= 160 ? 'long' : 'longest';
}
