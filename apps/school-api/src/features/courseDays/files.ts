/** The participants of a course day in files: a list to sign on paper, and a spreadsheet. */
import { brusselsDate, brusselsTime } from '@schoolbeheer/domain/dates'
import type { Language } from '@schoolbeheer/domain/languages'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import { listParticipants, readCourseDay, type PersonRow } from './queries.ts'
import texts from './texts.json' with { type: 'json' }

const collator = new Intl.Collator('nl', { numeric: true })

/** People by school and name, those without a school last; throws a 404. */
export async function attendanceList(api: SchoolApi, viewer: Viewer, id: number): Promise<FileAnswer> {
  const { db } = api.database
  const day = await readCourseDay(db, viewer, id)
  const people = await listParticipants(db, viewer, id)
  const date = brusselsDate(day.startDate)
  const bytes = await api.renderNow({
    kind: 'attendance',
    company: api.env.COMPANY,
    renderedAt: new Date(api.now()).toISOString(),
    theme: day.theme,
    date,
    hours: `${brusselsTime(day.startDate)} – ${brusselsTime(day.endDate)}`,
    location: day.location?.name ?? null,
    people: people.map((person) => ({ name: nameOf(person), school: person.schoolName })).toSorted(bySchoolAndName),
  })
  return { stream: Readable.from([bytes]), fileName: `aanwezigheid-${date}-${id}.pdf` }
}

type ListedPerson = { name: string; school: string | null }

function bySchoolAndName(a: ListedPerson, b: ListedPerson): number {
  const missing = Number(a.school === null) - Number(b.school === null)
  return missing || collator.compare(a.school ?? '', b.school ?? '') || collator.compare(a.name, b.name)
}

function nameOf({ firstName, lastName, email }: PersonRow): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** People in the order of the screen; throws a 404. */
export async function participantsSpreadsheet(
  api: SchoolApi,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<FileAnswer> {
  const { db } = api.database
  const day = await readCourseDay(db, viewer, id)
  const people = await listParticipants(db, viewer, id)
  const t = textsOf(texts, language)
  return {
    stream: spreadsheet({ name: t('sheet'), columns: columnsIn(t), rows: Readable.from(people) }),
    fileName: `${t('fileName')}-${brusselsDate(day.startDate)}-${id}.xlsx`,
  }
}

function columnsIn(t: Texts<keyof typeof texts>): Column<PersonRow>[] {
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no')
  return [
    { header: t('firstName'), width: 20, value: ({ firstName }) => firstName },
    { header: t('lastName'), width: 24, value: ({ lastName }) => lastName },
    { header: t('email'), width: 34, value: ({ email }) => email },
    { header: t('school'), width: 40, value: ({ schoolName }) => schoolName },
    { header: t('present'), width: 12, value: ({ present }) => yesOrNo(present) },
    { header: t('invoiceRequired'), width: 12, value: ({ invoiceRequired }) => yesOrNo(invoiceRequired) },
    { header: t('purchaseOrderRequired'), width: 12, value: (row) => yesOrNo(row.purchaseOrderRequired) },
  ]
}
