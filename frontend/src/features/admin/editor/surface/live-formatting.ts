import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { activeLines, touches, type LineRange } from './active-lines';
import { drawnTables } from './tables';
import { readPicture } from '../pictures/written-pictures';
import { PictureWidget } from './picture-widget';
import { BulletWidget, RuleWidget } from './widgets';

const mark = (className: string) => Decoration.mark({ class: className });
const line = (className: string) => Decoration.line({ class: className });

const INLINE: Record<string, Decoration> = {
  StrongEmphasis: mark('cm-strong'),
  Emphasis: mark('cm-em'),
  Strikethrough: mark('cm-strike'),
  InlineCode: mark('cm-code'),
  Link: mark('cm-link'),
  Autolink: mark('cm-link'),
  FootnoteReference: mark('cm-note'),
};
/** Marks that disappear together with the space after them. */
const BEFORE_TEXT = new Set(['HeaderMark', 'QuoteMark']);
const AROUND_TEXT = new Set(['EmphasisMark', 'StrikethroughMark', 'CodeMark']);
const HEADING = /^(?:ATX|Setext)Heading([1-6])$/;
const NOTE_LINE = /^\[\^([^\]\s]+)\]:[ \t]?/;

const syntax = mark('cm-syntax');
const hidden = Decoration.replace({});
const bullet = Decoration.replace({ widget: new BulletWidget() });
const rule = Decoration.replace({ widget: new RuleWidget() });
const listMark = mark('cm-list-mark');

/** Collects what to draw for the visible part of a text. `hides` is false in the plain Markdown view. */
class Drawing {
  private readonly found: Range<Decoration>[] = [];
  private readonly lineClasses = new Map<number, Set<string>>();
  private readonly active: LineRange[];

  constructor(
    private readonly state: EditorState,
    private readonly hides: boolean,
    hasFocus: boolean,
  ) {
    this.active = hasFocus ? activeLines(state) : [];
  }

  add(from: number, to: number): void {
    syntaxTree(this.state).iterate({ from, to, enter: (node) => this.node(node) });
    for (let at = from; at <= to;) {
      const { text, from: start, to: end } = this.state.doc.lineAt(at);
      const label = NOTE_LINE.exec(text);
      if (label) {
        this.line(start, 'cm-note-line');
        this.mark(start, start + 2);
        this.mark(start + label[0].trimEnd().length - 2, start + label[0].trimEnd().length);
      }
      at = end + 1;
    }
  }

  set(): DecorationSet {
    for (const [at, names] of this.lineClasses) this.found.push(line([...names].join(' ')).range(at));
    return Decoration.set(this.found, true);
  }

  private node({ name, from, to, node }: SyntaxNodeRef): boolean | void {
    const heading = HEADING.exec(name);
    if (heading) this.lines(from, to, `cm-h cm-h${heading[1]}`);
    if (name === 'Blockquote') this.lines(from, to, 'cm-quote');
    if (name === 'FencedCode' || name === 'CodeBlock') this.lines(from, to, 'cm-pre');
    if (name === 'Table') this.lines(from, to, 'cm-source');
    if (name === 'ListItem') this.item(from, to, node.parent?.name === 'OrderedList');
    if (name === 'HorizontalRule') this.replace(from, to, rule);
    if (name === 'Escape' || name === 'HardBreak') this.mark(from, from + 1);
    if (name === 'Image') return this.picture(node);
    if (name === 'FootnoteReference') {
      this.mark(from, from + 2);
      this.mark(to - 1, to);
    }
    if (name === 'LinkReference') return false;
    if (INLINE[name]) this.found.push(INLINE[name].range(from, to));
    if (BEFORE_TEXT.has(name)) {
      const space = this.state.sliceDoc(to, to + 1) === ' ' ? 1 : 0;
      this.mark(from, to + space);
    } else if (AROUND_TEXT.has(name)) this.mark(from, to);
    else if (name === 'CodeInfo') this.mark(from, to);
    else if (name === 'Link') this.linkMarks(node);
    else if (name === 'URL' && node.parent?.name === 'Paragraph') this.found.push(INLINE.Link!.range(from, to));
  }

  /** `[` and everything from `](` on. A reference link keeps its brackets, which say more than nothing. */
  private linkMarks(node: SyntaxNodeRef['node']): void {
    const marks = node.getChildren('LinkMark');
    if (marks.length < 2 || !node.getChild('URL')) return;
    this.mark(marks[0]!.from, marks[0]!.to);
    this.mark(marks[1]!.from, node.to);
  }

  private picture(node: SyntaxNodeRef['node']): boolean {
    const read = readPicture(node, (from, to) => this.state.sliceDoc(from, to));
    const { url, alt, title } = read ?? { url: '', alt: '', title: '' };
    this.replace(node.from, node.to, Decoration.replace({ widget: new PictureWidget({ url, alt, title }) }));
    return false;
  }

  private item(from: number, to: number, ordered: boolean): void {
    const { doc } = this.state;
    const { from: start, text } = doc.lineAt(from);
    const sign = /^([-+*]|\d+[.)])[ \t]+/.exec(text.slice(from - start));
    const end = from + (sign?.[0].length ?? 1);
    let depth = 0;
    for (let parent = syntaxTree(this.state).resolveInner(from, 1); parent.parent; parent = parent.parent)
      if (parent.name === 'ListItem') depth += 1;
    const depthClass = `cm-depth-${Math.min(Math.max(depth, 1), 4)}`;
    this.lines(from, to, 'cm-li-more', depthClass);
    this.line(start, 'cm-li', depthClass);
    this.lineClasses.get(start)?.delete('cm-li-more');
    if (from > start && text.slice(0, from - start).trim() === '') this.mark(start, from);
    if (!ordered && this.hides && !this.isActive(from, end)) this.found.push(bullet.range(from, end));
    else this.found.push(listMark.range(from, end));
  }

  /** A part of the Markdown: hidden where the caret is not, and faint elsewhere. */
  private mark(from: number, to: number): void {
    if (from >= to) return;
    if (!this.hides || this.isActive(from, to)) this.found.push(syntax.range(from, to));
    else this.found.push(hidden.range(from, to));
  }

  private replace(from: number, to: number, by: Decoration): void {
    // A plugin may not replace a line break.
    if (this.hides && !this.isActive(from, to) && this.state.doc.lineAt(from).to >= to)
      this.found.push(by.range(from, to));
    else this.found.push(syntax.range(from, to));
  }

  private isActive(from: number, to: number): boolean {
    return touches(this.active, from, to);
  }

  private lines(from: number, to: number, ...names: string[]): void {
    for (let at = from; at <= to; at = this.state.doc.lineAt(at).to + 1) {
      if (at > this.state.doc.length) break;
      this.line(this.state.doc.lineAt(at).from, ...names);
    }
  }

  private line(at: number, ...names: string[]): void {
    const classes = this.lineClasses.get(at) ?? new Set();
    names.forEach((name) => classes.add(name));
    if (names[0]?.startsWith('cm-h ') && this.isActive(at, at)) classes.add('cm-here');
    this.lineClasses.set(at, classes);
  }
}

const drawingOf = (view: EditorView, hides: boolean): DecorationSet => {
  const drawing = new Drawing(view.state, hides, view.hasFocus);
  for (const { from, to } of view.visibleRanges) drawing.add(from, to);
  return drawing.set();
};

const formatting = (hides: boolean): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = drawingOf(view, hides);
      }
      update({ view, docChanged, viewportChanged, selectionSet, focusChanged, startState, state }: ViewUpdate): void {
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        if (docChanged || viewportChanged || selectionSet || focusChanged || isParsed)
          this.decorations = drawingOf(view, hides);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );

/** The text looks as readers will see it, and the lines with the caret show their Markdown. */
export const liveFormatting: Extension = [formatting(true), drawnTables];
/** The text with all of its Markdown. */
export const plainMarkdown: Extension = [formatting(false), EditorView.editorAttributes.of({ class: 'cm-plain' })];
