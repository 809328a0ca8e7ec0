// Invoices, orders, course days, visits and feedback on the page of a school group.

import { config } from '@schoolbeheer/contracts/school/config'
import { groupOverview, type GroupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { expectAccessible, expectNarrow } from './looks.ts'
import { group } from './records.ts'
import { expect, test } from './upstream.ts'

const overview: GroupOverview = {
  invoices: {
    count: 1207,
    rows: [
      { id: 7, name: '2026-00007', date: '2026-11-02', year: 2026, amount: 1210.5, status: 2 },
      { id: 6, name: '2025-00006', date: '2025-11-02', year: 2025, amount: 121, status: 3 },
    ],
  },
  purchaseOrders: {
    count: 1,
    rows: [{ id: 8, name: 'BB2026-00008', date: '2026-11-03', year: 2026, amount: 121, state: 'notUploaded' }],
  },
  courseDays: { count: 1, rows: [{ id: 9, name: 'Roosters', date: '2026-11-04T09:00:00Z' }] },
  schoolVisits: { count: 0, rows: [] },
}

test('the newest of a group are shown, with the way to each and to all of them', async ({ page, upstream }) => {
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: ['schoolGroups.overview'] } })
  upstream.answer(groupOverview.overview, { json: overview }, { id: group.id })
  await page.goto(`/schoolgroups/${group.id}`)
  const list = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
  await expect(list('Facturen')).toHaveText([/2026-00007.*02\/11\/2026.*Verzonden.*€.1\.210,50/, /2025-00006.*Betaald/])
  await expect(list('Bestelbonnen')).toHaveText([/BB2026-00008.*Niet opgeladen.*€.121,00/])
  await expect(list('Opleidingsdagen').getByRole('link')).toHaveAttribute('href', '/coursedays/9')
  for (const name of ['Schoolbezoeken', 'Feedback'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNarrow(page)
  await expect(list('Bestelbonnen').getByRole('link')).toHaveAttribute(
    'href',
    '/purchaseorders?year=2026&q=BB2026-00008&open=8',
  )
  await expect(list('Facturen').getByRole('link', { name: '2026-00007' })).toHaveAttribute(
    'href',
    '/invoices?year=2026&q=2026-00007&open=7',
  )
  await page.getByRole('link', { name: 'Alle (1.207): Facturen' }).click()
  await expect(page).toHaveURL(`/invoices?year=all&group=${group.id}`)
})

test('what is shown of a group stays where it is while the rest is read', async ({ page, upstream }) => {
  const listed = Promise.withResolvers<void>()
  const schools = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const extensions = ['schoolGroups.overview', 'schoolGroups.preflight', 'activity.list']
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions } })
  upstream.answer(schoolGroups.list, { json: [group], after: listed.promise })
  const ofGroup = [{ schoolGroupId: group.id }, { id: group.id }] as const
  upstream.answer(schoolsOfGroup.schools, { json: [], after: schools.promise }, ofGroup[0])
  upstream.answer(groupOverview.overview, { json: {}, after: read.promise }, ofGroup[1])
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const places = async () => {
    const boxes = await Promise.all((await headings.all()).map((heading) => heading.boundingBox()))
    return boxes.map((place) => place?.y)
  }
  await page.goto(`/schoolgroups/${group.id}`)
  // The page requests the other parts of a group together with the group.
  await expect.poll(() => upstream.asked(config.get)).toHaveLength(1)
  listed.resolve()
  await expect(page.getByText('Klantreferentie')).toBeVisible()
  const first = await places()
  schools.resolve()
  await expect(page.getByText('Deze groep heeft nog geen scholen')).toBeVisible()
  expect(await places()).toEqual(first)
  read.resolve()
  await expect(page.getByRole('heading', { name: 'Wijzigingen' })).toBeVisible()
  expect((await places()).slice(0, first.length)).toEqual(first)
})

test.describe('of who may see invoices but manages none', () => {
  test.use({ roles: ['Boekhouding'] })

  test('invoices say in the words of a customer what is to be done', async ({ page, upstream }) => {
    upstream.answer(config.get, { json: { identityApiUrl: '', extensions: ['schoolGroups.overview'] } })
    const sent = { date: '2026-01-02', amount: 121, open: 121, status: 2 } as const
    const rows = [
      { ...sent, id: 4, name: '2026-00004', dueDate: '2199-12-31' },
      { ...sent, id: 3, name: '2026-00003', dueDate: '2026-01-31' },
      { ...sent, id: 2, name: '2026-00002', dueDate: '2026-01-31', open: 0 },
      { ...sent, id: 1, name: '2026-00001', dueDate: '2026-01-31', status: 3 as const },
    ]
    upstream.answer(groupOverview.overview, { json: { invoices: { count: 4, rows } } }, { id: group.id })
    await page.goto(`/schoolgroups/${group.id}`)
    await expect(page.getByRole('list', { name: 'Facturen', exact: true }).getByRole('listitem')).toHaveText([
      /00004.*Te betalen/,
      /00003.*Vervallen/,
      /00002.*Gecrediteerd/,
      /00001.*Betaald/,
    ])
  })
})
