/** The id of a heading, as GitHub makes it: `Names and places` gives `names-and-places`. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
