// The active licences of a school, searched and sorted, of which one or several can be stopped.

import { Button } from '@mantine/core'
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import { canStopLicencesOf } from '@schoolbeheer/domain/schools'
import { createContext, use, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useStore } from '../../kit/store.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { TickAll, TickBox } from '../../kit/table/TickBoxes.tsx'
import { useTicks, type Ticks } from '../../kit/table/ticks.ts'
import { useViewer } from '../../session/session.ts'
import { isActive } from '../schools/occupation.ts'
import { dateColumns, nameColumn, textsOf, type LicencesProps } from './columns.tsx'
import classes from './licences.module.css'
import { StopLicences } from './StopLicences.tsx'

const list = defineList<Licence>()({
  columns: [
    {
      id: 'userEmail',
      header: 'licence_useremail',
      width: '36%',
      value: ({ userEmail }) => userEmail,
      cell: (licence) => <EmailCell licence={licence} />,
    },
    nameColumn,
    ...dateColumns,
    {
      id: 'actions',
      header: 'licence_actions',
      width: '8rem',
      sortable: false,
      onPaper: false,
      value: () => null,
      cell: (licence) => <StopCell licence={licence} />,
    },
  ],
  sort: 'userEmail',
  texts: textsOf,
})

const toRead = list.columns.filter(({ id }) => id !== 'actions')

type StopContext = {
  ticks: Ticks
  ask: (licences: readonly Licence[]) => void
}

/** null when the viewer may not stop licences. */
const StoppingContext = createContext<StopContext | null>(null)

export function ActiveLicences({ label, school, reading, place, shortcut }: LicencesProps) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [asked, setAsked] = useState<readonly Licence[] | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const { activeLicences } = school
  const licences = useMemo(
    () => (reading.isWhole ? (activeLicences ?? []).filter(isActive) : undefined),
    [reading.isWhole, activeLicences],
  )
  const { search, table } = useList(list, licences, place)
  const canStop = viewer !== null && canStopLicencesOf(viewer, school.guid)

  const ticks = useTicks(() => table.rows.map(({ id }) => id))
  const stopping = useMemo<StopContext>(() => ({ ticks, ask: setAsked }), [ticks])

  function leaveRows(stopped: readonly Licence[]) {
    ticks.set(
      stopped.map(({ id }) => id),
      false,
    )
    // The button that had the focus is gone with its row.
    root.current?.focus({ preventScroll: true })
  }

  return (
    <StoppingContext value={canStop ? stopping : null}>
      {licences && licences.length > 0 && (
        <SearchInput
          label={t('licences_searchlabel', { label })}
          placeholder={t('licences_search')}
          shortcut={shortcut}
          {...search}
        />
      )}
      {canStop && licences && licences.length > 1 && (
        <Bar licences={licences} shown={table.rows} ticks={ticks} onAsk={setAsked} />
      )}
      <div ref={root} tabIndex={-1} className={classes.table}>
        <DataTable
          label={label}
          list={{ data: licences, error: reading.error }}
          {...table}
          columns={canStop ? table.columns : toRead}
          empty={<EmptyState title={t('licences_empty')} />}
          onRetry={reading.retry}
        />
      </div>
      <StopLicences school={school} licences={asked} onAsk={setAsked} onStopped={leaveRows} />
    </StoppingContext>
  )
}

type BarProps = {
  licences: readonly Licence[]
  /** The licences that the search leaves. */
  shown: readonly Licence[]
  ticks: Ticks
  onAsk: StopContext['ask']
}

function Bar({ licences, shown, ticks, onAsk }: BarProps) {
  const { t } = useTranslation()
  const ticked = useStore(ticks.ids)
  const chosen = licences.filter(({ id }) => ticked.has(id))
  const hidden = chosen.filter((one) => !shown.includes(one)).length
  return (
    <div className={classes.bar}>
      <TickAll ticks={ticks} shown={shown} label={t('licences_tickall')} text={t('licences_tickall')} />
      {chosen.length > 0 && (
        <>
          <span role="status">
            {t('licences_ticked', { count: chosen.length })}
            {hidden > 0 && `, ${t('licences_ticked_hidden', { count: hidden })}`}
          </span>
          <Button size="xs" variant="default" onClick={() => onAsk(chosen)}>
            {chosen.length === 1 ? t('licence_stop_verb') : t('licences_stop_verb', { count: chosen.length })}
          </Button>
        </>
      )}
    </div>
  )
}

function EmailCell({ licence }: { licence: Licence }) {
  const { t } = useTranslation()
  const stopping = use(StoppingContext)
  if (!stopping) return licence.userEmail
  return (
    <div className={classes.tick}>
      <TickBox
        ticks={stopping.ticks}
        id={licence.id}
        label={t('licence_tick', { who: licence.userEmail ?? licence.name })}
      />
      <span>{licence.userEmail}</span>
    </div>
  )
}

function StopCell({ licence }: { licence: Licence }) {
  const { t } = useTranslation()
  const stopping = use(StoppingContext)
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.button}
      aria-label={t('licence_stop_of', { who: licence.userEmail ?? licence.name })}
      onClick={() => stopping?.ask([licence])}
    >
      {t('licence_stop')}
    </Button>
  )
}
