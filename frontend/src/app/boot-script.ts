/**
 * Runs in the head, before the first paint. Sets the reader's theme, marks whether this browser was signed in when last
 * seen (so that the member area does not flash its signed-out state), and marks fonts as loading (font-script.ts). If
 * this browser has loaded the fonts before, it preloads them so that the first paint has them; otherwise they would
 * only delay the page. The font URLs come from `data-preload` on the script element. The text is the same on every
 * page, because the content security policy allows it by its hash.
 *
 * Links in emails carry a secret in the URL. It is removed here, before any request is made: Chromium sends the full
 * page URL as referrer when it fetches the fonts of a style element, whatever the referrer policy. lib/link-token.ts
 * reads the secret from window.linkOpened.
 */
export const bootScript =
  '(function(){var d=document.documentElement,l=location,t,f;' +
  'if(/^\\/(reset-password|unsubscribe)\\/?$/i.test(l.pathname)&&/[?&]token=/.test(l.search)){' +
  "window.linkOpened={path:l.pathname,search:l.search};history.replaceState(null,'',l.pathname)}" +
  "try{t=localStorage.getItem('theme');f=localStorage.getItem('fonts');" +
  "if(localStorage.getItem('member'))d.dataset.member=''}catch(e){}" +
  "if(document.fonts){d.dataset.fonts='coming';if(f)document.currentScript.dataset.preload.split(' ').forEach(function(u){" +
  "var e=document.createElement('link');e.rel='preload';e.as='font';e.type='font/woff2';e.crossOrigin='';e.href=u;" +
  'document.head.append(e)})}' +
  "d.dataset.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()";
