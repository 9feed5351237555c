import type { EditorState } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { createStore, type StoreApi } from 'zustand';
import { isVisible } from '../../../../lib/visible';
import { picturesIn, type WrittenPicture } from '../pictures/written-pictures';
import { hasLineStyle, hasStyle, headingLevel } from './commands';
import { figuresOf, type TextFigures } from './text-figures';

/** Facts about the text and the caret, for the page around it. */
export interface SurfaceFacts {
  figures: TextFigures;
  hasText: boolean;
  pictures: readonly WrittenPicture[];
  /** The section with the caret. */
  section: number;
  heading: number;
  marks: Record<'bold' | 'italic' | 'strike' | 'quote' | 'bullets' | 'numbers', boolean>;
}

const IDLE_MS = 300;

const marksOf = (state: EditorState): SurfaceFacts['marks'] => ({
  bold: hasStyle(state, 'bold'),
  italic: hasStyle(state, 'italic'),
  strike: hasStyle(state, 'strike'),
  quote: hasLineStyle(state, 'quote'),
  bullets: hasLineStyle(state, 'bullets'),
  numbers: hasLineStyle(state, 'numbers'),
});

/** Whether a text has any visible character. A long text usually has one in its first lines. */
const hasText = ({ doc }: EditorState): boolean =>
  isVisible(doc.sliceString(0, 500)) || (doc.length > 500 && isVisible(doc.toString()));

const sectionAt = ({ sections }: TextFigures, at: number): number => sections.findLastIndex(({ from }) => from <= at);

/**
 * The field that an article is written in, for the parts of the page around it. Everything that takes time waits until
 * typing pauses, so that no key waits for it.
 */
export class Surface {
  readonly facts: StoreApi<SurfaceFacts>;
  view: EditorView | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly readers = new Set<() => void>();
  private lastCounted: unknown = null;

  constructor(
    private readonly initial: string,
    private readonly onChange: () => void,
  ) {
    const figures = figuresOf(initial);
    this.facts = createStore<SurfaceFacts>(() => ({
      figures,
      hasText: isVisible(initial),
      pictures: picturesIn(initial),
      section: 0,
      heading: 0,
      marks: { bold: false, italic: false, strike: false, quote: false, bullets: false, numbers: false },
    }));
  }

  get text(): string {
    return this.view?.state.doc.toString() ?? this.initial;
  }

  update({ docChanged, selectionSet, state }: ViewUpdate): void {
    if (docChanged) {
      const now = hasText(state);
      if (now !== this.facts.getState().hasText) this.facts.setState({ hasText: now });
      this.onChange();
      this.readers.forEach((reader) => reader());
    }
    if (docChanged || selectionSet) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.recount(), IDLE_MS);
    }
    if (selectionSet || docChanged) this.recolor(state);
  }

  /** For a preview, which follows every key. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    return () => void this.readers.delete(reader);
  };

  stop(): void {
    clearTimeout(this.timer);
  }

  private recolor(state: EditorState): void {
    const marks = marksOf(state);
    const heading = headingLevel(state);
    const before = this.facts.getState();
    const isSame = heading === before.heading && (Object.keys(marks) as (keyof typeof marks)[]).every((name) => marks[name] === before.marks[name]); // prettier-ignore
    if (!isSame) this.facts.setState({ marks, heading });
  }

  private recount(): void {
    if (!this.view) return;
    const { doc, selection } = this.view.state;
    const { figures, section } = this.facts.getState();
    let now = figures;
    if (doc !== this.lastCounted) {
      const text = doc.toString();
      now = figuresOf(text);
      this.facts.setState({ pictures: picturesIn(text) });
      this.lastCounted = doc;
    }
    const here = Math.max(0, sectionAt(now, selection.main.head));
    if (now !== figures || here !== section) this.facts.setState({ figures: now, section: here });
  }
}
