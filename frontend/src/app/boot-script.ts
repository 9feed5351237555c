/**
 * Runs in the head before anything is painted: the reader's theme, and whether this browser was signed in when last seen
 * (so that the member area does not flash its signed-out face). Never changes from page to page: the content security
 * policy allows it by its hash.
 */
export const bootScript =
  "(function(){var d=document.documentElement,t;try{t=localStorage.getItem('theme');" +
  "if(localStorage.getItem('member'))d.dataset.member=''}catch(e){}" +
  "d.dataset.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()";
