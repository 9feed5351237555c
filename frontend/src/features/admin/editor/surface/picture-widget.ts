import { EditorView, WidgetType } from '@codemirror/view';
import { mediaIdOf, type WrittenPicture } from '../pictures/written-pictures';
import { pictureTools } from './picture-tools-facet';

const element = (tag: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};

/** By the widget's element, because the editor may have replaced the widget by an equal one. */
const cleanups = new WeakMap<HTMLElement, () => void>();

/** Wide enough for the column on a sharp screen. */
const FILE_WIDTH = 1200;

/**
 * A picture in the text, with room for its caption and its alternative text. One from another host is a box: the server
 * downloads it when the article is published.
 */
export class PictureWidget extends WidgetType {
  constructor(private readonly picture: Pick<WrittenPicture, 'url' | 'alt' | 'title'>) {
    super();
  }
  override eq({ picture: { url, alt, title } }: PictureWidget): boolean {
    return url === this.picture.url && alt === this.picture.alt && title === this.picture.title;
  }
  toDOM(view: EditorView): HTMLElement {
    const frame = element('span', 'cm-picture-frame');
    const shown = this.shown(view);
    frame.appendChild(shown);
    // A click opens the picture's Markdown.
    shown.onmousedown = (event) => {
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(frame) } });
      view.focus();
    };
    const tools = view.state.facet(pictureTools);
    if (tools) {
      const slot = frame.appendChild(element('div', 'cm-picture-about'));
      tools.addSlot(slot, { kind: 'picture', ...this.picture });
      cleanups.set(frame, () => tools.removeSlot(slot));
    }
    return frame;
  }
  override destroy(frame: HTMLElement): void {
    cleanups.get(frame)?.();
  }
  private shown(view: EditorView): HTMLElement {
    const { url, alt } = this.picture;
    if (!/^\/(?!\/)/.test(url)) return element('span', 'cm-picture-later', this.words());
    const image = document.createElement('img');
    image.className = 'cm-picture';
    image.alt = alt;
    const id = mediaIdOf(url);
    const size = ({ width, height }: { width: number; height: number }): void =>
      void Object.assign(image, { width, height });
    const facts = view.state.facet(pictureTools)?.facts;
    const known = id ? facts?.get(id) : null;
    // With its size, nothing moves when it loads.
    if (known) size(known);
    else if (id && facts) void facts.load(id).then((media) => media && size(media));
    image.src = id ? `/media/${id}/${FILE_WIDTH}.webp` : url;
    image.onload = () => view.requestMeasure();
    image.onerror = () => image.replaceWith(element('span', 'cm-picture-later', this.words()));
    return image;
  }
  private words(): string {
    const { url, alt } = this.picture;
    const host = URL.canParse(url) ? new URL(url).host : '';
    const label = host ? `Image from ${host} (appears once you publish)` : mediaIdOf(url) ? 'This picture didn’t load' : 'Image without an address'; // prettier-ignore
    return alt ? `${label}: ${alt}` : label;
  }
}

/** The place of an upload, between the lines. It is not part of the text. */
export class UploadWidget extends WidgetType {
  constructor(private readonly id: string) {
    super();
  }
  override eq(other: UploadWidget): boolean {
    return other.id === this.id;
  }
  override get estimatedHeight(): number {
    return 90;
  }
  toDOM(view: EditorView): HTMLElement {
    const slot = element('div', 'cm-upload');
    const tools = view.state.facet(pictureTools);
    tools?.addSlot(slot, { kind: 'upload', id: this.id });
    cleanups.set(slot, () => tools?.removeSlot(slot));
    return slot;
  }
  override destroy(slot: HTMLElement): void {
    cleanups.get(slot)?.();
  }
}
