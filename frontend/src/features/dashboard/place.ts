/** The tabs of the dashboard, by the words that stand in its address. */
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
const usual: Period = 30;

export interface Place {
  tab: Tab;
  days: Period;
}

/** Where an address points; what it does not know counts as the first tab, and as thirty days. */
export function readPlace(query: URLSearchParams): Place {
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'analytics';
  const days = periods.find((period) => String(period) === query.get('days')) ?? usual;
  return { tab, days };
}

/** The query of a place. The period stays while somebody looks at another tab. */
export const writePlace = ({ tab, days }: Place): URLSearchParams =>
  new URLSearchParams({ tab, ...(days !== usual && { days: String(days) }) });
