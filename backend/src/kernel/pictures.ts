/** A picture's size and kind, as the encoder measured them. */
export interface PictureMeasures {
  /** In pixels. */
  width: number;
  height: number;
  animated: boolean;
  transparent: boolean;
  /** The size of the stored original. */
  bytes: number;
}

/** The description of a picture by an admin. Omitted fields stay unchanged. */
export interface MediaDescription {
  alt?: string | null | undefined;
  /** A decorative picture has no `alt`. */
  decorative?: boolean | undefined;
  caption?: string | null | undefined;
}

/** A picture of the library, for an export. */
export interface DescribedPicture extends Required<MediaDescription> {
  id: string;
}
