/** Opens a new post with the page's title and address. */
export const microblogLink = (title: string, url: string): string =>
  `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`;

/** Opens a new story on the photo-sharing site with the page's address. */
export const photoStoryLink = (url: string): string =>
  `https://www.instagram.com/create/story?${new URLSearchParams({ source_url: url })}`;
