/** The tabs of the dashboard, as the address names them. */
export const tabs = ['analytics', 'growth', 'strategy', 'features'] as const;
export type Tab = (typeof tabs)[number];

export const tabNames: Record<Tab, string> = {
  analytics: 'Analytics',
  growth: 'Growth',
  strategy: 'Strategy',
  features: 'Features',
};

/** In days. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];
const defaultPeriod: Period = 30;

export interface DashboardView {
  tab: Tab;
  days: Period;
}

/** Parses the address. Unknown words fall back to the first tab and thirty days. */
export function readView(query: URLSearchParams): DashboardView {
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'analytics';
  const days = periods.find((period) => String(period) === query.get('days')) ?? defaultPeriod;
  return { tab, days };
}

/** Writes the query. The period stays when the tab changes. */
export const writeView = ({ tab, days }: DashboardView): URLSearchParams =>
  new URLSearchParams({ tab, ...(days !== defaultPeriod && { days: String(days) }) });
