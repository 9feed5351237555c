import { isolateHistory } from '@codemirror/commands';
import { StateEffect, StateField, type ChangeDesc, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { PictureTools } from '../pictures/picture-tools';
import { pictureMarkdown } from '../pictures/written-pictures';
import { afterBlock, blockInsertion, formKeyAt } from './insert-picture';
import { UploadWidget } from './picture-widget';

/** Where an upload was dropped. It is shown, and inserted, after the line of this position. */
interface Place {
  id: string;
  at: number;
}

/** Whether another text takes the place of the whole text. */
function replacesAll(changes: ChangeDesc): boolean {
  let isAll = false;
  changes.iterChangedRanges((from, to) => (isAll = from === 0 && to > 0 && to === changes.length));
  return isAll;
}

/** In a new text, nobody knows where a picture belonged: it goes to the end. */
const mapped = (places: readonly Place[], changes: ChangeDesc): Place[] => {
  const isAll = replacesAll(changes);
  return places.map(({ id, at }) => ({ id, at: isAll ? changes.newLength : changes.mapPos(at, -1) }));
};

const addPlaces = StateEffect.define<Place[]>({ map: mapped });
const removePlace = StateEffect.define<string>();
/** Moves places that belong behind a picture that was just inserted. */
const movePlaces = StateEffect.define<{ ids: string[]; to: number }>();

/** In the order in which they were dropped. */
const places = StateField.define<readonly Place[]>({
  create: () => [],
  update(before, { changes, docChanged, effects }) {
    let now = docChanged ? mapped(before, changes) : before;
    for (const effect of effects) {
      if (effect.is(addPlaces)) now = [...now, ...effect.value];
      if (effect.is(removePlace)) now = now.filter(({ id }) => id !== effect.value);
      if (effect.is(movePlaces)) {
        const { ids, to } = effect.value;
        now = now.map((place) => (ids.includes(place.id) ? { ...place, at: to } : place));
      }
    }
    return now;
  },
});

const shownPlaces = EditorView.decorations.compute([places, 'doc'], (state) =>
  Decoration.set(
    state
      .field(places)
      .map(({ id, at }, index) =>
        Decoration.widget({ widget: new UploadWidget(id), block: true, side: index + 1 }).range(
          state.doc.lineAt(at).to,
        ),
      ),
    true,
  ),
);

/** Shows uploads at their places while the text around them changes. */
export const uploadPlaces: Extension = [places, shownPlaces];

/** Begins to upload files at a place in the text, or after the list, quote, table or code that it is in. */
export function uploadAt(view: EditorView, tools: PictureTools, files: readonly File[], at: number): void {
  const ids = tools.queue.add(files, 'text');
  const place = afterBlock(view.state, at);
  view.dispatch({ effects: addPlaces.of(ids.map((id) => ({ id, at: place }))) });
}

const idsOnLine = (state: EditorState, list: readonly Place[], line: number): string[] =>
  list.filter(({ at }) => state.doc.lineAt(at).from === line).map(({ id }) => id);

/** Puts a picture where its upload was. Pictures dropped together stay in their order, whichever arrives first. Returns its position. */
function finish(view: EditorView, id: string, markdown: string): number {
  const { state } = view;
  const all = state.field(places);
  const index = all.findIndex((one) => one.id === id);
  const line = state.doc.lineAt(all[index]!.at);
  const mayFill = idsOnLine(state, all.slice(0, index), line.from).length === 0;
  const { head } = state.selection.main;
  // A caret in the line that is filled goes below the picture, so that the picture is drawn and typing continues.
  const follows = mayFill && line.text.trim() === '' && head >= line.from && head <= line.to;
  const block = blockInsertion(state.doc, line.from, markdown, { mayFill, opensLine: follows });
  view.dispatch({
    changes: { from: block.from, insert: block.insert },
    ...(follows && { selection: { anchor: block.end + 2 } }),
    effects: [
      removePlace.of(id),
      movePlaces.of({ ids: idsOnLine(state, all.slice(index + 1), line.from), to: block.end }),
    ],
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  });
  return block.start;
}

/** Puts finished uploads into the text, and asks for their alternative text. Returns a function that ends it. */
export function followUploads(view: EditorView, tools: PictureTools): () => void {
  return tools.queue.uploads.subscribe(() => {
    for (const { id } of view.state.field(places)) {
      // Not from the event: finishing one upload changes the list.
      const upload = tools.queue.uploads.getState().find((one) => one.id === id);
      if (!view.state.field(places).some((one) => one.id === id)) continue;
      if (!upload) view.dispatch({ effects: removePlace.of(id) });
      else if (upload.state.kind === 'done') {
        const { media } = upload.state;
        tools.facts.put(media);
        const at = finish(
          view,
          id,
          pictureMarkdown({ alt: media.alt ?? '', url: media.url, title: media.caption ?? '' }),
        );
        if (media.alt === null && !media.decorative) tools.askForAlt(formKeyAt(view.state, at, media.url));
        tools.queue.remove(id);
      }
    }
  });
}
