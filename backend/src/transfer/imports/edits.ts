/** A replacement in a source text, with offsets in the original text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies edits that do not overlap. The rest of the text stays exactly as written, which serializing a tree would not
 * do.
 */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < done) continue;
    result += source.slice(done, start) + text;
    done = end;
  }
  return result + source.slice(done);
}
