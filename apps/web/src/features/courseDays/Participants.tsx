// The participants of a course day, for the people who plan it; school admins see those of their own school.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { hasBegun } from '@schoolbeheer/domain/courseDays/deadline'
import { whyNotFlag, whyNotMark, whyNotNominate, whyNotRemove } from '@schoolbeheer/domain/courseDays/rules'
import { may } from '@schoolbeheer/domain/permissions'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { DownloadButton } from '../../files/DownloadLink.tsx'
import { useCan } from '../../can.ts'
import { Section } from '../../kit/page/Section.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import type { TranslationKey } from '../../texts.ts'
import { billedOn } from './billedOn.ts'
import { AddParticipants } from './AddParticipants.tsx'
import classes from './courseDays.module.css'
import { CorrectParticipant } from './CorrectParticipant.tsx'
import { ActionsCell, FlagCell, NameCell } from './ParticipantCells.tsx'
import { hasEnded } from './moments.ts'
import { nameOf } from './people.ts'
import { RemoveParticipant, type RemovedPerson } from './RemoveParticipant.tsx'
import { WriteToAll } from './WriteToAll.tsx'
import { RowContext, useFlags, type Flag, type Row } from './useFlags.ts'

const participants = defineList<Participant>()({
  columns: [
    {
      id: 'name',
      header: 'courseday_participant',
      width: '17%',
      value: nameOf,
      cell: (participant) => <NameCell participant={participant} />,
    },
    { id: 'email', header: 'courseday_email', width: '25%', card: 'bare', value: ({ email }) => email },
    { id: 'school', header: 'courseday_school', card: 'bare', value: ({ schoolName }) => schoolName },
    flagColumn('present', 'courseday_present'),
    flagColumn('invoiceRequired', 'courseday_invoicerequired'),
    flagColumn('purchaseOrderRequired', 'courseday_purchaseorderrequired'),
    {
      id: 'actions',
      header: 'courseday_actions',
      sortable: false,
      onPaper: false,
      width: '5rem',
      value: () => null,
      cell: (participant) => <ActionsCell participant={participant} />,
    },
  ],
  sort: 'name',
  texts: ({ firstName, lastName, email, schoolName }) => [firstName, lastName, email, schoolName],
})

function flagColumn<const Id extends Flag>(id: Id, header: TranslationKey) {
  return {
    id,
    header,
    // In a table sorted by a switch, a row would leave its place when the switch is turned.
    sortable: false,
    width: '6rem',
    card: 'named' as const,
    value: () => null,
    cell: (participant: Participant) => <FlagCell participant={participant} flag={id} />,
  }
}

const toRead = participants.columns.filter(({ id }) => ['name', 'email', 'school', 'actions'].includes(id))

type Props = { day: CourseDay; viewer: SessionUser }

export function Participants(props: Props) {
  return may(props.viewer, 'courseDays:nominate') && <ParticipantsTable {...props} />
}

function ParticipantsTable({ day, viewer }: Props) {
  const { t } = useTranslation()
  const hasWaitingList = useCan('courseDays.waitingList')
  const list = trpc.courseDays.participants.useQuery({ id: day.id })
  const waiting = trpc.courseDays.waitingList.useQuery({ id: day.id }, { enabled: hasWaitingList })
  const { search, table } = useList(participants, list.data, useAddressBar())
  const switches = useFlags(day.id)
  const [leaving, setLeaving] = useState<RemovedPerson | null>(null)
  const [correcting, setCorrecting] = useState<Participant | null>(null)
  const canCorrect = useCan('courseDays.updateParticipant')
  const [adding, { open, close }] = useDisclosure()
  const [now] = useState(() => new Date())
  const root = useRef<HTMLDivElement>(null)
  const { startDate, cancelled } = day
  const row = useMemo<Row>(
    () => ({
      switches,
      whyNotFlag: (participant, flag) => {
        const standing = { waits: false, billed: participant.billed ?? false }
        const reason = flag === 'present' ? whyNotMark(viewer, standing) : whyNotFlag(viewer, standing)
        return reason && withDocuments(t(reason), participant)
      },
      whyNotRemove: (participant) => {
        const standing = { ...participant, waits: false, billed: participant.billed ?? false }
        const reason = whyNotRemove({ viewer, day: { startDate, cancelled }, now }, standing)
        return reason && withDocuments(t(reason), participant)
      },
      remove: (person) => setLeaving({ person, waits: false }),
      correct: canCorrect ? setCorrecting : undefined,
    }),
    [switches, viewer, startDate, cancelled, now, canCorrect, t],
  )
  const isWriter = may(viewer, 'courseDays:write')
  const absent = (list.data ?? []).filter((one) => !one.present && row.whyNotFlag(one, 'present') === undefined)
  function markPresent(participant: Participant) {
    switches.ask({ row: participant, name: 'present', on: true })
  }

  const obstacle = whyNotNominate(
    { viewer, day: { ...day, placesLeft: null }, now },
    { schoolId: viewer.schoolGuid, count: 1, isOn: false },
  )
  const add = obstacle ? (
    <UnavailableButton reason={t(obstacle)}>+ {t('courseday_add')}</UnavailableButton>
  ) : (
    <Button onClick={open}>+ {t('courseday_add')}</Button>
  )

  return (
    <Section
      title={t(viewer.canWriteCourses ? 'courseday_participants' : 'courseday_participants_own')}
      actions={
        <>
          {isWriter && hasBegun(startDate, now) && absent.length > 0 && (
            <Button variant="default" onClick={() => absent.forEach(markPresent)}>
              {t('courseday_present_all')}
            </Button>
          )}
          {isWriter && !cancelled && <WriteToAll id={day.id} count={list.data?.length ?? 0} />}
          <Files dayId={day.id} />
          {add}
        </>
      }
    >
      {Boolean(list.data?.length) && <SearchInput placeholder={t('courseday_participants_search')} {...search} />}
      {/* The element takes the focus when the row that had it disappears. */}
      <div ref={root} tabIndex={-1} className={classes.table}>
        <RowContext value={row}>
          <DataTable
            label={t('courseday_participants')}
            list={list}
            {...table}
            columns={viewer.canWriteCourses ? table.columns : toRead}
            cardsBelow="62em"
            empty={<EmptyState title={t('courseday_participants_empty')} />}
            onRetry={() => void list.refetch()}
          />
        </RowContext>
      </div>
      <AddParticipants
        {...{ day, viewer }}
        opened={adding}
        on={[...(list.data ?? []), ...(waiting.data ?? [])]}
        onClose={close}
      />
      <CorrectParticipant
        participant={correcting}
        tells={!cancelled && !hasEnded(day, now)}
        onClose={() => setCorrecting(null)}
      />
      <RemoveParticipant
        day={day}
        leaving={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => root.current?.focus({ preventScroll: true })}
      />
    </Section>
  )
}

/** The list to sign and the spreadsheet, for the people who plan, where the upstream makes them. */
function Files({ dayId: id }: { dayId: number }) {
  const { t } = useTranslation()
  const hasList = useCan('files.courseDayAttendance')
  const hasSheet = useCan('files.courseDayParticipants')
  return (
    <>
      {hasList && (
        <DownloadButton href={fileAddress('courseDayAttendance', { id })}>{t('courseday_attendance')}</DownloadButton>
      )}
      {hasSheet && (
        <DownloadButton href={fileAddress('courseDayParticipants', { id })}>{t('shared_export')}</DownloadButton>
      )}
    </>
  )
}

/** A reason, with the numbers of the documents that bill the participant. */
function withDocuments(reason: string, participant: Participant): string {
  const documents = billedOn(participant)
  return documents ? `${reason} (${documents})` : reason
}
