import { ContractCommand } from './contract-command.js';
import type { DescribedPicture, MediaDescription, PictureMeasures } from './pictures.js';

/**
 * A picture is about to be stored. Returns its random id. If the process dies before FinishMedia, a worker deletes what
 * there is.
 */
export class ReceiveMedia extends ContractCommand<string> {
  constructor(
    readonly measures: PictureMeasures,
    readonly description: MediaDescription,
    readonly uploadedBy: number | null = null,
  ) {
    super();
  }
}
/**
 * The original of a picture is stored: it is in the library now, and a worker makes its files. Returns its id, or that of the
 * picture that another import made of the same file meanwhile.
 */
export class FinishMedia extends ContractCommand<string> {
  constructor(
    readonly publicId: string,
    /** SHA-256 of the imported file. */
    readonly sourceHash: string | null = null,
  ) {
    super();
  }
}
/** Returns the id of the picture that an import made of the file with this SHA-256, or null. */
export class FindImportedMedia extends ContractCommand<string | null> {
  constructor(readonly sourceHash: string) {
    super();
  }
}
/** Describes the pictures of the library with these ids. Unknown ids are left out. */
export class DescribeMedia extends ContractCommand<DescribedPicture[]> {
  constructor(readonly publicIds: readonly string[]) {
    super();
  }
}
