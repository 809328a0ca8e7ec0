// The page of reports: a tab for each that the viewer may read and the upstream offers.

import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useAddressBar, type ListPlace } from '../../kit/table/listPlace.ts'
import { AgedTab } from './AgedTab.tsx'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { ExpectedTab } from './ExpectedTab.tsx'
import { LicencesTab } from './LicencesTab.tsx'
import { OccupancyTab } from './OccupancyTab.tsx'
import { RevenueTab } from './RevenueTab.tsx'
import classes from './reports.module.css'

const tabs = {
  aged: AgedTab,
  revenue: RevenueTab,
  expected: ExpectedTab,
  licences: LicencesTab,
  occupancy: OccupancyTab,
  deliveries: DeliveriesTab,
}
type Tab = keyof typeof tabs

const names: readonly Tab[] = ['aged', 'revenue', 'expected', 'licences', 'occupancy', 'deliveries']

/** The parameters of the address that are about one tab. */
const ofTab = { q: '', sort: '', date: '', year: '', type: '', until: '', school: '' }

export function ReportsPage() {
  const { t } = useTranslation()
  const place = useAddressBar()
  const offered = useOffered()
  const shown = offered.find((name) => name === place.texts['tab']) ?? offered[0] ?? null
  return (
    <Page title={t('menu_reports')}>
      <Tabs
        value={shown}
        onChange={(tab) => place.keep({ ...ofTab, tab: tab === offered[0] || tab === null ? '' : tab })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {offered.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {t(`reports_tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <Shown tab={name} place={place} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function Shown({ tab, place }: { tab: Tab; place: ListPlace }) {
  const Tab = tabs[tab]
  return <Tab place={place} />
}

function useOffered(): Tab[] {
  const can = {
    aged: useCan('reports.aged'),
    revenue: useCan('reports.revenue'),
    expected: useCan('reports.expected'),
    licences: useCan('reports.licences'),
    occupancy: useCan('reports.occupancy'),
    deliveries: useCan('accounting.deliveries'),
  }
  return names.filter((name) => can[name])
}
