import type { FieldError } from '../../platform/http/errors/problem-details.js';

/** The typed values by field. A repeated field is a list, which the API refuses unless the form has `lists`. */
export type TypedFields = Record<string, string | string[]>;

/** The page that a form was sent from. */
export interface FormPage {
  /** The path's parameters. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The path that `?next=` names, if it is on this site. */
  next: string | null;
}

export interface ApiCall {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
}

/** A form that a browser can send without scripts. */
export type SiteForm = FormRules & (LeadsToPage | AnswersWithPage);

interface LeadsToPage {
  /**
   * Where a browser is sent after the API accepted the form. A reload there sends nothing again. `answer` is what the API answered,
   * null if it was nothing.
   */
  leadsTo: (page: FormPage, answer: unknown) => string;
  pageValues?: never;
}

interface AnswersWithPage {
  /**
   * For a form whose result must be in no URL: the API accepted it, and the same page shows these values, with status
   * 200 and `no-store`. A reload sends the form again.
   */
  pageValues: (response: unknown, typed: TypedFields) => Record<string, string>;
  leadsTo?: never;
}

interface FormRules {
  /** The value of the field `form`, which tells the forms of a page apart. It never reaches the API. */
  name: string;
  /** The routes of the pages with this form. It is sent to the address of its page. */
  pages: readonly string[];
  /** The fields whose values a refused form is shown with. Passwords are never among them. */
  shownAgain: readonly string[];
  /**
   * Fields that are lists: checkboxes of one name. The API gets a list, however many are checked; a refused form is
   * shown with the values in one text, separated by spaces.
   */
  lists?: readonly string[];
  /** The API call that the browser's script would make, or what is wrong with the form. */
  call: (typed: TypedFields, page: FormPage) => ApiCall | FieldError[];
  /**
   * One-click unsubscribing (RFC 8058): a mail program may send it from anywhere. It is accepted from any origin, passes
   * on no cookie, and is answered with a page instead of a redirect. The token in the URL is the permission.
   */
  oneClick?: true;
  /** A second API call: its values are shown beside a form that was refused for its fields (400) or for a change meanwhile (409). */
  beside?: { call: SiteForm['call']; values: (response: unknown) => Record<string, string> };
  /** The message to a browser without scripts with BOT_GUARD=on: the form comes back, and may be sent once more. */
  secondStep?: string;
  /** An anonymous route (platform/http/auth/anonymous-routes.ts): the API call gets the fields and nothing else. */
  anonymous?: true;
}

/** Without the fields that were left empty: to the API, an empty text is a wrong value and not a missing one. */
export const withoutEmpty = (typed: TypedFields, ...names: string[]): TypedFields =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== '' || !names.includes(name)));

/** A box that is not checked is not sent. */
export function withBoxes(typed: TypedFields, ...names: string[]): Record<string, string | string[] | boolean> {
  const boxes = names.filter((name) => typed[name] !== undefined);
  return {
    ...typed,
    ...Object.fromEntries(boxes.map((name) => [name, typed[name] === 'true' || typed[name] === 'on'])),
  };
}

/** Without the password that was typed again, or the error that the two differ. */
export function withoutConfirmation(typed: TypedFields, password: string): TypedFields | FieldError[] {
  const { confirmPassword, ...rest } = typed;
  if (confirmPassword !== rest[password]) return [{ path: 'confirmPassword', message: "Passwords don't match" }];
  return rest;
}
