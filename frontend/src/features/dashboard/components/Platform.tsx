import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import { readView, tabNames, tabs, writeView, type DashboardView, type Tab as TabName } from '../dashboard-view';
import { Analytics } from './Analytics';
import { Features } from './Features';
import { GrowthTab } from './GrowthTab';
import { Strategy } from './Strategy';

/** The admin dashboard. Its view is stored in the address. */
export function Platform() {
  const [query, setQuery] = useSearchParams();
  const view = readView(query);
  const { tab, days } = view;
  const go = (to: Partial<DashboardView>): void =>
    setQuery(writeView({ ...view, ...to }), { preventScrollReset: true });
  const numbers = { days, onPeriod: (next: DashboardView['days']) => go({ days: next }) };
  return (
    <>
      <Tabs value={tab} onChange={(_event, next: TabName) => go({ tab: next })} aria-label="Dashboard">
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={name === tab ? `panel-${name}` : undefined}
            label={tabNames[name]}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'analytics' && <Analytics {...numbers} />}
        {tab === 'growth' && <GrowthTab {...numbers} />}
        {tab === 'strategy' && <Strategy />}
        {tab === 'features' && <Features />}
      </div>
    </>
  );
}
