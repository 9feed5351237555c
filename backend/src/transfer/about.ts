/** The file in an export that describes it. */
export const EXPORT_FILE = 'export.json';
/** Increased when earlier releases cannot read the new format. */
export const EXPORT_FORMAT = 1;

/** The README of an export, for somebody who opens it in ten years. */
export const aboutExport = ({ site, day, publicOnly }: { site: string; day: string; publicOnly: boolean }): string =>
  `# ${site}, ${day}

Everything that ${site} has published${publicOnly ? '' : ', and what waits there'}, in files that need no program of ours.

- \`articles/\`: each article as Markdown with its title, category and days in front of it (YAML).
- \`stories/\`: each anonymous story, with its category and its day. Nobody knows who sent them, and nothing here can tell.
- \`data/\`: the same as JSON, with articles as HTML too, and the comments under them; files of a kind are numbered. An
  item's \`origin\` is where it was first, and its key there: by it \`npm run import\` knows what it has brought already.
- \`media/\`: the pictures that articles show, as they were found; \`data/media-1.json\` says which address is which file.
${
  publicOnly
    ? ''
    : `- \`data/subscribers-1.json\` and \`subscribers.csv\`: who asked for the newsletter, and who has left it since.

**This file is not for strangers.** It has addresses of readers, and stories and articles that nobody has let appear. What readers
can see anyway is all that is in one that is made with \`npm run export -- --public\`.
`
}
Not in it: accounts, who wrote what, what a reader saved or liked, numbers of readers, who decided what. It is no backup:
\`npm run backup\` makes one.
`;
