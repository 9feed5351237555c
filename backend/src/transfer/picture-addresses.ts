/** `![words](address "title")`, with the address in angle brackets or not. */
const PICTURE = /(!\[[^\]\n]{0,1000}\]\()(<[^>\n]{1,2000}>|[^\s)]{1,2000})/g;

/**
 * Where a picture is that a text from elsewhere names. Readers are shown those that have an address by https; a path is one on
 * the site where the text was.
 *
 * @returns undefined when there is no such address
 */
export function pictureAddress(address: string, base: string | undefined): string | undefined {
  const url = URL.canParse(address)
    ? new URL(address)
    : base && URL.canParse(address, base)
      ? new URL(address, base)
      : undefined;
  return url?.protocol === 'https:' ? url.href : undefined;
}

/** Changes the addresses of the pictures in Markdown; one without stays as it is, and is counted. */
export function withPictures(
  markdown: string,
  addressOf: (address: string) => string | undefined,
): { content: string; unseen: number } {
  let unseen = 0;
  const content = markdown.replace(PICTURE, (whole, before: string, written: string) => {
    const address = addressOf(written.replace(/^<|>$/g, ''));
    if (address === undefined) unseen += 1;
    return address === undefined ? whole : `${before}${address.replace(/[()]/g, encodeURIComponent)}`;
  });
  return { content, unseen };
}
