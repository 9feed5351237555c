/** Opens a post about the article, its title and address filled in. */
export const microblogLink = (title: string, url: string): string =>
  `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`;

/** Opens a new story on the photo-sharing site, with the address it is about. */
export const photoStoryLink = (url: string): string =>
  `https://www.instagram.com/create/story?${new URLSearchParams({ source_url: url })}`;
