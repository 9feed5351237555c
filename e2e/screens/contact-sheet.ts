/** An HTML page with all pictures: one row per screen, one column per look. */
export function contactSheet(screens: string[], looks: string[]): string {
  const picture = (file: string) =>
    `<a href="${file}"><img src="${file}" alt="" loading="lazy" onerror="this.parentNode.remove()"></a>`;
  const row = (screen: string) =>
    `<h2 id="${screen}">${screen}</h2><div>${looks.map((look) => picture(`${screen}-${look}.png`)).join('')}</div>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:16px/1.4 system-ui;margin:2rem;background:#888;color:#fff}
div{display:grid;grid-template-columns:1fr 2.4fr 1fr 2.4fr;gap:1rem;align-items:start}img{width:100%;display:block}
nav{columns:12rem}a{color:inherit}h2{margin:3rem 0 .5rem}</style>
<h1>Screens</h1><nav>${screens.map((screen) => `<a href="#${screen}">${screen}</a><br>`).join('')}</nav>
${screens.map(row).join('\n')}</html>`;
}
