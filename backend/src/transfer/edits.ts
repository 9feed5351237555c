/** One change of a source text; offsets are those of the text as it was. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies changes that do not overlap. Everything else stays as its author wrote it, which no serializer would leave so. */
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
