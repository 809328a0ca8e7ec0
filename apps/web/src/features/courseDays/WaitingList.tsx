// The waiting list of a course day, the next person first.

import { UnstyledButton } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { WaitingPerson } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { trpc } from '../../trpc.ts'
import classes from './courseDays.module.css'
import { nameOf } from './people.ts'
import { RemoveParticipant, type RemovedPerson } from './RemoveParticipant.tsx'

/** Draws nothing where the waiting list is empty. */
export function WaitingList({ day }: { day: CourseDay }) {
  const { t } = useTranslation()
  const can = useCan('courseDays.waitingList')
  const { data, error, refetch } = trpc.courseDays.waitingList.useQuery({ id: day.id }, { enabled: can })
  const [leaving, setLeaving] = useState<RemovedPerson | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsFor((person) => setLeaving({ person, waits: true })), [])
  if (error) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  return (
    /* The element takes the focus when the row that had it disappears. */
    <div ref={root} tabIndex={-1} className={classes.table}>
      {Boolean(data?.length) && (
        <Section title={t('courseday_waitinglist')}>
          <ShortTable label={t('courseday_waitinglist')} columns={columns} rows={data ?? []} />
        </Section>
      )}
      <RemoveParticipant
        day={day}
        leaving={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => root.current?.focus({ preventScroll: true })}
      />
    </div>
  )
}

function columnsFor(remove: (person: WaitingPerson) => void): Column<WaitingPerson>[] {
  return [
    { id: 'position', header: 'courseday_position', width: '5.5rem', value: ({ position }) => position },
    { id: 'name', header: 'courseday_participant', width: '24%', value: nameOf },
    { id: 'email', header: 'courseday_email', value: ({ email }) => email },
    { id: 'school', header: 'courseday_school', value: ({ schoolName }) => schoolName },
    {
      id: 'actions',
      header: 'courseday_actions',
      onPaper: false,
      width: '8rem',
      value: () => null,
      cell: (person) => <RemoveButton person={person} onClick={() => remove(person)} />,
    },
  ]
}

function RemoveButton({ person, onClick }: { person: WaitingPerson; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={classes.remove}
      aria-label={t('courseday_remove_of', { name: nameOf(person) })}
      onClick={onClick}
    >
      {t('shared_delete')}
    </UnstyledButton>
  )
}
