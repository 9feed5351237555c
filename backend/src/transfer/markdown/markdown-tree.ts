import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';

/** A range of the source, as offsets. */
export interface Range {
  start: number;
  end: number;
}

declare module 'mdast' {
  interface Data {
    /** The range of the URL of a link, picture or definition, without angle brackets. */
    destination?: Range;
  }
}

interface Token {
  start: { offset: number };
  end: { offset: number };
}
interface Compiler {
  stack: Nodes[];
  resume(): string;
}

/** The parser does not store the position of a URL; this extension adds it to the node. */
function destination(this: Compiler, { start, end }: Token): void {
  const url = this.resume();
  const node = this.stack.at(-1)!;
  Object.assign(node, { url, data: { ...node.data, destination: { start: start.offset, end: end.offset } } });
}

function keepDestinations(this: Processor): void {
  const data = this.data() as { fromMarkdownExtensions?: unknown[] };
  (data.fromMarkdownExtensions ??= []).push({
    exit: { resourceDestinationString: destination, definitionDestinationString: destination },
  });
}

const parser = unified().use(remarkParse).use(remarkGfm).use(keepDestinations).freeze();

export const parseMarkdown = (source: string): Root => parser.parse(source);

export const rangeOf = (node: Nodes): Range => ({
  start: node.position!.start.offset!,
  end: node.position!.end.offset!,
});

/** The ranges of code, where nothing counts as a picture, a comment or a template. */
export function codeIn(tree: Root): Range[] {
  const ranges: Range[] = [];
  visit(tree, (node) => {
    if (node.type === 'code' || node.type === 'inlineCode') ranges.push(rangeOf(node));
  });
  return ranges;
}

export const isWithin = (at: number, ranges: readonly Range[]): boolean =>
  ranges.some(({ start, end }) => at >= start && at < end);
