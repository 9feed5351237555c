/** Length sets size: a title is never cut on its own page, so a long one is set smaller. */
export function titleSize(title: string): 'large' | 'long' | 'longest' {
  const length = [...title].length;
  if (length <= 90) return 'large';
  return length <= 160 ? 'long' : 'longest';
}
