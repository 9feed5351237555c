import type { Page } from '@playwright/test';
import type { Product } from '../support/product';

/** One screen in one state: how to get there, and how to look at it. */
export interface Screen {
  name: string;
  path: string;
  as?: 'member' | 'admin';
  /** Only on narrow or only on wide windows. */
  where?: 'narrow' | 'wide';
  /** Prepares data or stubs, before the page is opened. */
  before?: (page: Page, product: Product) => Promise<void>;
  /** Brings the opened page into the state. */
  then?: (page: Page, product: Product) => Promise<void>;
  /** The status of the response that this screen shows, unless 200. */
  status?: number;
  /** The method of the request with that status, unless GET. */
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Only the visible part matters, because something covers the page. */
  inSight?: boolean;
}
