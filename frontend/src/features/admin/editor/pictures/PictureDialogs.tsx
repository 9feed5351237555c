import { AltQuestion } from './AltQuestion';
import { PicturesDialog } from './PicturesDialog';
import type { EditorPictures } from './use-editor-pictures';

/** The library, and the question before an article goes out with pictures that have no alternative text. */
export function PictureDialogs({ pictures: { dialog, alt, fix } }: { pictures: EditorPictures }) {
  const { asked } = alt;
  return (
    <>
      {dialog.purpose && <PicturesDialog purpose={dialog.purpose} onClose={dialog.close} onPick={dialog.pick} />}
      {asked && (
        <AltQuestion
          count={asked.pictures.length}
          canBeDecorative={asked.pictures.every(({ id }) => id !== null)}
          scheduling={asked.scheduling}
          onFix={() => {
            asked.answer(false);
            // The question gives the focus back first.
            setTimeout(() => fix(asked.pictures[0]!));
          }}
          onDecorative={async () => {
            await alt.markDecorative(asked.pictures);
            asked.answer(true);
          }}
          onAnyway={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </>
  );
}
