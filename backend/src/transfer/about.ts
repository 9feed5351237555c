/** The file in an export that describes it. */
export const EXPORT_FILE = 'export.json';
/** Increased when earlier releases cannot read the new format. */
export const EXPORT_FORMAT = 1;

/** The README of an export, for someone who opens it in ten years. */
export const aboutExport = ({ site, day, publicOnly }: { site: string; day: string; publicOnly: boolean }): string =>
  `# ${site}, ${day}

This is everything that ${site} has published${publicOnly ? '' : ', and everything that waits for review'}. You can open all of it with
programs that you have: text files, pictures and tables.

- \`articles/\`: one Markdown file for each article. Its title, category and dates are at the top, as YAML.
- \`stories/\`: one file for each anonymous story, with its category and the day it was sent. Nobody knows who sent them, and
  nothing in this file can tell you.
- \`data/\`: the same content as JSON, for programs. Published articles are here as HTML too, with the comments under them. The files of each
  kind are numbered. An item's \`origin\` says where it was published first, and its key there, so that \`npm run import\` imports
  nothing twice.
- \`data/emails-1.json\`: the emails that subscribers got, as the site's archive shows them.
- \`glossary/\`: the words that the site explains, one Markdown file for each.
- \`pages/\`: the site’s terms, privacy page and guidelines, one Markdown file for each version that the editors wrote.
- \`media/\`: the pictures in the articles, one file for each. Uploaded ones are WebP files, as the site stored them. Every browser opens them. The articles
  refer to them by their paths. \`data/media-1.json\` lists the address that each file had on the site, what it shows (\`alt\`), and its caption.
${
  publicOnly
    ? ''
    : `- \`data/subscribers-1.json\` and \`subscribers.csv\`: who subscribed to the newsletter, how often they want it, and who has unsubscribed. Addresses that were never confirmed are left out.

**Keep this file private.** It has readers' email addresses, and stories and articles that were never published. To share what readers can
see anyway, make an export with \`npm run export -- --public\`.
`
}
What is not here: accounts, who wrote what, what readers saved or liked, messages to the editors, reading statistics, and
moderators' decisions. So this is not a backup. \`npm run backup\` makes one.
`;
