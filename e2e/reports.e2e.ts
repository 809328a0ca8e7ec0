// The page of reports: each tab with its figures, its chart, and the lists behind its numbers; for admins, and for people
// who write course days alone.

import { config } from '@schoolbeheer/contracts/school/config'
import { reports } from '@schoolbeheer/contracts/school/reports'
import { addDays, addMonths, brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { expectAccessible, expectNarrow } from './looks.ts'
import { group } from './records.ts'
import { expect, test, type Upstream } from './upstream.ts'

const today = brusselsDate(new Date())
const year = Number(today.slice(0, 4))
const school = { schoolId: '00000000-0000-4000-8000-000000000007', schoolName: 'School Klimop' }
const customer = { schoolGroupId: group.id, schoolGroupName: group.name }

function offer(upstream: Upstream): void {
  const names = ['aged', 'agedInvoices', 'revenue', 'revenueDocuments', 'expected', 'licences', 'occupancy']
  names.push('attendance', 'schoolId')
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: names.map((name) => `reports.${name}`) } })
  const row = { ...customer, notDue: 0, to30: 121, to60: 0, to90: 0, over90: 21.5, credit: 50, total: 92.5 }
  upstream.answer(reports.aged, { json: { rows: [row], unassigned: 9.99 } })
  const items = [
    {
      courseDayId: 4,
      theme: 'Roosters',
      date: `${year}-03-02T08:00:00Z`,
      maxParticipants: 20,
      participants: 15,
      present: 12,
    },
  ]
  upstream.answer(reports.occupancy, { json: { items } }, { year })
  upstream.answer(reports.attendance, { json: { items: [{ ...school, participants: 15, present: 12 }] } }, { year })
}

test('open amounts on a day: bars, rows that lead to the account until that day, and no day to come', async ({
  page,
  upstream,
}) => {
  offer(upstream)
  await page.goto('/reports')
  const table = page.getByRole('table', { name: 'Openstaand' })
  await expect(table.getByRole('row').nth(1)).toHaveText(/Groep Dender€.121,00€.21,50€.-50,00€.92,50/)
  await expect(page.getByRole('img', { name: 'Staven van de openstaande bedragen per ouderdom' })).toBeVisible()
  await expect(page.getByText('€ 9,99')).toBeVisible()
  const leadsTo = (name: string, address: string) =>
    expect(table.getByRole('link', { name }).first()).toHaveAttribute('href', address)
  await leadsTo('Groep Dender', `/schoolgroups/${group.id}?to=${today}`)
  await leadsTo('€ 121,00', `/reports/aged?group=${group.id}&age=to30`)
  await leadsTo('€ 92,50', `/reports/aged?group=${group.id}`)
  await expect(table.getByRole('link', { name: '€ -50,00' }).last()).toHaveAttribute('href', '/reports/aged?age=credit')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const date = page.getByRole('textbox', { name: 'Op datum' })
  await date.fill(addDays(today, 1).split('-').toReversed().join('/'))
  await expect(page.getByText('Deze datum is nog niet voorbij.')).toBeVisible()
  // A day without its year is the last such one.
  const past = addMonths(today, -7)
  upstream.answer(reports.aged, { json: { rows: [], unassigned: 0 } }, { date: past })
  await date.fill(past.split('-').slice(1).toReversed().map(Number).join('/'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Op deze datum stond er niets open.')).toBeVisible()
  await expect(page).toHaveURL(`/reports?date=${past}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Rapporten' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('Groep Dender')
  await expect(date).toHaveValue(formatDutchDate(today))
  await page.goto(`/reports?date=${addDays(today, 1)}`)
  await expect(table.getByRole('row').nth(1)).toContainText('Groep Dender')
  await expect(date).toHaveValue(formatDutchDate(today))
})

test('an amount leads to the invoices and credits that it counts, with what was open of each then', async ({
  page,
  upstream,
}) => {
  offer(upstream)
  const invoice = { kind: 'invoice', id: 1, number: '2026-00001', date: '2026-01-02', dueDate: '2026-02-01' } as const
  const credit = { kind: 'payment', id: 7, date: '2026-02-20', ...customer, age: 'credit', amount: -50 } as const
  const asked = { date: '2026-02-28', schoolGroupId: group.id }
  const late = { ...invoice, ...customer, age: 'to30', amount: 121 } as const
  upstream.answer(reports.agedInvoices, { json: { items: [late, credit] } }, asked)
  upstream.answer(reports.agedInvoices, { json: { items: [late] } }, { ...asked, age: 'to30' })
  await page.goto(`/reports/aged?date=2026-02-28&group=${group.id}&age=to30`)
  const rows = page.getByRole('table', { name: 'Openstaand op 28/02/2026' }).getByRole('row')
  await expect(rows.nth(1)).toHaveText(/Factuur 2026-00001.*Groep Dender.*02\/01\/2026.*01\/02\/2026.*27.*€.121,00/)
  await expect(rows.last()).toHaveText(/Totaal.*€.121,00/)
  await expect(rows.getByRole('link', { name: 'Factuur 2026-00001' })).toHaveAttribute(
    'href',
    '/invoices?year=2026&q=2026-00001&open=1',
  )
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Ouderdom' }).selectOption('')
  await expect(page).toHaveURL(`/reports/aged?date=2026-02-28&group=${group.id}`)
  await expect(rows.last()).toHaveText(/Totaal.*€.71,00/)
  await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link').click()
  await expect(page).toHaveURL('/reports?date=2026-02-28')
})

test('revenue leads to the invoices of its month and kind, expected invoices and licences to their groups', async ({
  page,
  upstream,
}) => {
  offer(upstream)
  const sums = { invoiced: 300, credited: 100, net: 200 }
  const other = { month: 3, type: 2, invoiced: 50, credited: 0, net: 50 }
  upstream.answer(reports.revenue, { json: { items: [{ month: 3, type: 0, ...sums }, other] } }, { year })
  upstream.answer(reports.revenue, { json: { items: [{ month: 3, type: 0, ...sums, net: 150 }] } }, { year: year - 1 })
  upstream.answer(reports.expected, {
    json: {
      items: [12, 13].map((at) => ({ date: addMonths(`${year}-01-01`, at - 1), ...customer, fee: 1000, share: 0 })),
    },
  })
  await page.goto('/reports?tab=revenue')
  const rows = page.getByRole('table', { name: 'Omzet' }).getByRole('row')
  await expect(rows.nth(3)).toHaveText(/mrt.*€.350,00.*€.100,00.*€.250,00.*€.150,00/)
  await expect(rows.last()).toHaveText(/Totaal.*€.350,00/)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('2')
  await expect(rows.nth(3).getByRole('link', { name: '€ 50,00' }).first()).toHaveAttribute(
    'href',
    `/invoices?year=${year}&type=2&month=${year}-03`,
  )
  await page.getByRole('combobox', { name: 'Type' }).selectOption('')
  const amounts = rows.nth(3).getByRole('link')
  const behind = `/reports/revenue?year=${year}&month=3`
  await expect(amounts.nth(1)).toHaveAttribute('href', `${behind}&kind=creditNote`)
  await expect(amounts.nth(2)).toHaveAttribute('href', behind)
  await expect(amounts.nth(3)).toHaveAttribute('href', `/reports/revenue?year=${year - 1}&month=3`)
  await expectAccessible(page, [1440])
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Verwacht' }).click()
  await expect(page).toHaveURL('/reports?tab=expected')
  const expected = page.getByRole('table', { name: 'Verwacht' }).getByRole('row')
  await expect(expected.nth(1)).toHaveText(/Groep Dender.*€.1\.000,00/)
  await expect(page.getByRole('img', { name: /contracten/ })).toContainText(`dec${year}`)
  await expect(page.getByRole('img', { name: /contracten/ })).toContainText(`jan${year + 1}`)
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const ends = { ...customer, licenceExpirationDate: '2028-02-29' }
  upstream.answer(reports.licences, { json: { items: [ends] } }, { until: '2028-02-29' })
  await page.goto('/reports?tab=licences&until=2028-02-29')
  await expect(page.getByRole('table', { name: 'Licenties' }).getByRole('row').nth(1)).toHaveText(/29\/02\/2028/)
  await expectAccessible(page)
  await expectNarrow(page)
})

test('the documents behind the revenue of a month: all, or credit notes alone', async ({ page, upstream }) => {
  offer(upstream)
  const note = { kind: 'creditNote', id: 3, number: 'CN2026-00001', date: `${year}-03-09`, ...customer, amount: -100 }
  const invoice = { kind: 'invoice', id: 1, number: '2026-00001', date: `${year}-03-02`, ...customer, amount: 300 }
  upstream.answer(reports.revenueDocuments, { json: { items: [invoice, note] } }, { year, month: 3 })
  upstream.answer(reports.revenueDocuments, { json: { items: [note] } }, { year, month: 3, kind: 'creditNote' })
  await page.goto(`/reports/revenue?year=${year}&month=3`)
  const rows = page.getByRole('table', { name: `Omzet van mrt ${year}` }).getByRole('row')
  await expect(rows.last()).toHaveText(/Totaal.*€.200,00/)
  await page.getByRole('combobox', { name: 'Document' }).selectOption('creditNote')
  await expect(rows.nth(1)).toHaveText(/Creditnota CN2026-00001.*Groep Dender.*€.-100,00/)
  await expect(rows.last()).toHaveText(/Totaal.*€.-100,00/)
  await expectAccessible(page)
  await expectNarrow(page)
})

test.describe('for who writes course days', () => {
  test.use({ roles: ['Opleiding'] })

  test('there is occupancy alone: days lead to their page, schools to theirs', async ({ page, upstream }) => {
    offer(upstream)
    await page.goto('/reports')
    await expect(page.getByRole('tab')).toHaveText(['Bezetting'])
    const day = page.getByRole('table', { name: 'Bezetting' }).getByRole('row').nth(1)
    await expect(day).toHaveText(/Roosters.*20.*15.*75.?%.*12/)
    await expect(day.getByRole('link')).toHaveAttribute('href', '/coursedays/4')
    const schools = page.getByRole('table', { name: 'Aanwezigheid per school' })
    await expect(schools.getByRole('link', { name: 'School Klimop' })).toHaveAttribute(
      'href',
      `/schools/${school.schoolId}`,
    )
    await expectAccessible(page, [390])
    await page.setViewportSize({ width: 1440, height: 900 })
    const own = { courseDayId: 4, theme: 'Roosters', date: `${year}-03-02T08:00:00Z`, maxParticipants: 20 }
    const items = [{ ...own, participants: 3, present: 2 }]
    upstream.answer(reports.occupancy, { json: { items } }, { year, schoolId: school.schoolId })
    await schools.getByRole('link', { name: '15' }).click()
    await expect(page).toHaveURL(`/reports?tab=occupancy&year=${year}&school=${school.schoolId}`)
    await expect(day).toHaveText(/Roosters.*3.*2/)
    await page.getByRole('button', { name: 'School Klimop' }).click()
    await expect(day).toHaveText(/Roosters.*20.*15/)
  })
})
