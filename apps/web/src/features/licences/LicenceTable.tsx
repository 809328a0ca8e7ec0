// The licences of a school: the active ones, and beside them the ended ones. Where the upstream keeps no history, only
// licences that were stopped on this page are among the ended ones.

import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCannot } from '../../can.ts'
import { isActive } from '../schools/occupation.ts'
import { ActiveLicences } from './ActiveLicences.tsx'
import type { LicencesProps } from './columns.tsx'
import { StoppedLicences } from './StoppedLicences.tsx'

type Props = LicencesProps & {
  /** The name of the table of ended licences. */
  stoppedLabel: string
}

export function LicenceTable({ stoppedLabel, ...props }: Props) {
  const { t } = useTranslation()
  const { school, place } = props
  // Until it has answered, an upstream counts as one with a history, so that late tabs do not move what stands below.
  const hasHistory = !useCannot('licences.stopped') && Boolean(school.guid)
  const hasStopped = hasHistory || !(school.activeLicences ?? []).every(isActive)
  const shownTab = hasStopped && place.texts[param] === 'stopped' ? 'stopped' : 'active'

  function show(tab: string | null) {
    // Each table has its own sort.
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

/** The parameter of the address that says which licences are shown. */
const param = 'licenceState'
