import { Facet } from '@codemirror/state';
import type { PictureTools } from '../pictures/picture-tools';

/** The uploads, the library and the elements that React draws into. Without it, pictures are shown and nothing else. */
export const pictureTools = Facet.define<PictureTools, PictureTools | null>({ combine: ([tools]) => tools ?? null });
