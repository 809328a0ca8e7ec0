// The licences of a school: those that are active, and beside them those that have ended. An upstream that keeps no
// history shows only what was stopped on this page.

import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCannot } from '../../can.ts'
import { isActive } from '../schools/occupation.ts'
import { ActiveLicences } from './ActiveLicences.tsx'
import type { LicencesProps } from './columns.tsx'
import { StoppedLicences } from './StoppedLicences.tsx'

type Props = LicencesProps & {
  /** The name of the table of those that have ended. */
  stoppedLabel: string
}

export function LicenceTable({ stoppedLabel, ...props }: Props) {
  const { t } = useTranslation()
  const { school, place } = props
  // An upstream that has not answered yet is taken to keep them: what stands below is not moved by tabs that come late.
  const hasHistory = !useCannot('licences.stopped') && Boolean(school.guid)
  const hasStopped = hasHistory || !(school.activeLicences ?? []).every(isActive)
  const shownTab = hasStopped && place.texts[param] === 'stopped' ? 'stopped' : 'active'

  function show(tab: string | null) {
    // The tables are sorted apart.
    place.keep({ [param]: tab === 'stopped' ? tab : '', sort: '' })
  }

  return (
    <Tabs value={shownTab} onChange={show} keepMounted={false}>
      {hasStopped && (
        <Tabs.List mb="md">
          <Tabs.Tab value="active">{t('licences_tab_active')}</Tabs.Tab>
          <Tabs.Tab value="stopped">{t('licences_tab_stopped')}</Tabs.Tab>
        </Tabs.List>
      )}
      <Tabs.Panel value="active">
        <ActiveLicences {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="stopped">
        <StoppedLicences {...props} label={stoppedLabel} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** In the address: the licences that are shown. */
const param = 'licenceState'
