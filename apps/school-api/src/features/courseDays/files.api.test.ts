/** The list of attendance and the spreadsheet of a course day. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { addCourseDay } from '../../testing/courseDays.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let id: number
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-06-01T12:00:00Z') })
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, {})
  const [late, early] = [
    await addSchool(db, { schoolGroupId, name: 'Zeelyceum' }),
    await addSchool(db, { schoolGroupId, name: 'Atheneum' }),
  ]
  id = (await addCourseDay(api, { theme: 'Uurroosters maken' })).id
  const call = await api.as(callers.courseWriter)
  const add = (schoolGuid: string | null, ...people: [first: string, last: string][]) =>
    call(courseDays.addParticipants, {
      openCourseDayId: id,
      schoolGuid,
      participants: people.map(([firstName, lastName]) => ({
        firstName,
        lastName,
        email: `${firstName.replaceAll(/\W/g, 'x')}@school.test`,
      })),
    })
  await add(null, ['Wim', 'Aerts'])
  await add(late.guid, ['=1+1', '@Verhulst'])
  await add(early.guid, ['Mia', 'Claes'], ['An', 'Claes'])
})
afterAll(() => api.close())

async function ask(path: string, role: keyof typeof callers = 'courseWriter', language = 'nl') {
  const headers = { authorization: `Bearer ${await api.issuer.token(callers[role])}`, 'accept-language': language }
  return fetch(`${api.url}/api/opencourseday/${path}`, { headers })
}

test('the list of attendance is an A4 by school and name, those without a school last', async () => {
  const answer = await ask(`attendance/${id}`)
  expect(answer.headers.get('content-disposition')).toContain(`aanwezigheid-2026-06-10-${id}.pdf`)
  const pdf = await openPdf(Buffer.from(await answer.arrayBuffer()))
  expect(pdf.pages).toBe(1)
  const texts = (await pdf.texts(1)).map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining(['Aanwezigheidslijst', 'Uurroosters maken', '10/06/2026', '09:00 – 16:00', 'Handtekening']),
  )
  const names = ['An Claes', 'Mia Claes', '=1+1 @Verhulst', 'Wim Aerts']
  expect(texts.filter((text) => names.includes(text))).toEqual(names)
})

test('the spreadsheet has a row for each, whose names are never formulas', async () => {
  const answer = await ask(`exportparticipants/${id}`, 'courseWriter', 'fr')
  expect(answer.headers.get('content-disposition')).toContain(`participants-2026-06-10-${id}.xlsx`)
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow(({ values }) => rows.push(Array.isArray(values) ? values.slice(1) : []))
  expect(rows[0]).toEqual(['Prénom', 'Nom', 'Adresse e-mail', 'École', 'Présent', 'À facturer', 'Bon de commande'])
  expect(rows).toHaveLength(5)
  const cell = workbook.worksheets[0]?.getCell('A2')
  expect([cell?.value, cell?.formula]).toEqual(['=1+1', undefined])
})

test('both are for course writers; a day that is not there is a 404', async () => {
  for (const file of ['attendance', 'exportparticipants']) {
    expect((await ask(`${file}/${id}`, 'schoolAdmin')).status).toBe(403)
    expect((await ask(`${file}/99999`)).status).toBe(404)
  }
})
