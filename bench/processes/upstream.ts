/** A light upstream that answers prepared JSON of the documented shape, so that its own work hardly counts. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { wireRequest } from '@schoolbeheer/contracts/call'
import { userRoles, users } from '@schoolbeheer/contracts/identity/users'
import { config } from '@schoolbeheer/contracts/school/config'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { payments, type PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { reference, type Onderwijsnet } from '@schoolbeheer/contracts/school/reference'
import { reports } from '@schoolbeheer/contracts/school/reports'
import { schoolGroups, type SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { z } from 'zod'
import { runChild } from './child.ts'
import { comingDay, openDaysByGroup, participantOf, pastDayOf } from './courseDays.ts'
import { accountOf, invoiceOf, orderOf, year } from './invoices.ts'
import { paymentOf } from './payments.ts'
import { schoolGuid, schoolWith, userOf } from './school.ts'

const networks: Onderwijsnet[] = ['GO!', 'Katholiek onderwijs', 'OVSG', 'POV', 'Overige'].map((label, index) => ({
  id: index + 1,
  label,
}))
const places = ['Antwerpen', 'Brugge', 'Gent', 'Hasselt', 'Kortrijk', 'Leuven', 'Mechelen']
const streets = ['Kerkstraat', 'Molenstraat', 'Schoolstraat', 'Stationsstraat', 'Veldstraat']
const contractTypes = [1, 2, 3] as const

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length]
}

/** A group with every documented field, with texts as long as in practice. */
function groupOf(_: unknown, index: number): SchoolGroup {
  const place = pick(places, index) ?? ''
  return {
    id: index + 1,
    name: `Scholengroep Sint-Jozef ${place} ${index + 1}`,
    onderwijsnet: pick(networks, index),
    clientNumber: `K${String(index + 1).padStart(6, '0')}`,
    vat: `BE 0${400_000_000 + index * 97}`,
    salutation: 'Geachte directie',
    street: pick(streets, index),
    number: String((index % 180) + 1),
    city: {
      id: (index % 2700) + 1,
      postalCode: String(1000 + (index % 9000)),
      name: place,
      provinceId: (index % 11) + 1,
    },
    invoiceEmails: `facturen@groep-${index + 1}.example;boekhouding@groep-${index + 1}.example`,
    purchaseOrderEmails: `bestellingen@groep-${index + 1}.example`,
    peppol: index % 3 === 0,
    requiresPurchaseOrder: index % 4 === 0,
    yearly: index % 5 !== 0,
    contractType: pick(contractTypes, index),
    contractFee: 250 + (index % 40) * 12.5,
    licenceExpirationDate: '2027-08-31',
    licenceFee: 1200 + (index % 90) * 25.5,
    licenceFeeParts: 12,
    licenceFeePartsInvoiced: index % 12,
  }
}

function prepared(answer: unknown): Buffer {
  return Buffer.from(JSON.stringify(answer))
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`
}

/**
 * The number of groups; of members and licences of the only school; of invoices, orders, course days to invoice and
 * past course days; of participants of the coming course day; of rows of the first group's account; and of payments.
 */
const Sizes = z.object({
  groups: z.number(),
  members: z.number(),
  licences: z.number(),
  invoices: z.number(),
  orders: z.number(),
  openDays: z.number(),
  pastDays: z.number(),
  participants: z.number(),
  accountRows: z.number(),
  payments: z.number(),
  /** Whether its answers have ETags, and are not sent again to who has them. */
  tagged: z.boolean().default(false),
})

/** The answers about payments, whatever is asked of each; without any, this upstream has no such calls. */
function answerPayments(count: number) {
  const all = Array.from({ length: count }, paymentOf).toReversed()
  const none = prepared({ items: [] })
  return {
    extensions: count > 0 ? Object.values(payments).map(({ extension }) => extension) : [],
    find: (url: string): Buffer | undefined => {
      const { pathname, searchParams } = new URL(url, 'http://upstream')
      if (count === 0 || !pathname.startsWith('/api/payment/')) return undefined
      if (pathname !== payments.entries.path) return none
      const [state, q = ''] = [searchParams.get('state'), searchParams.get('q')?.toLowerCase()]
      const isFound = (entry: PaymentEntry) => [entry.name, entry.communication].join(' ').toLowerCase().includes(q)
      return prepared({ items: all.filter((entry) => entry.state === state && isFound(entry)) })
    },
  }
}

await runChild(async (given) => {
  const sizes = Sizes.parse(given)
  const { groups, members, licences, invoices: bills, orders, openDays, pastDays, participants, accountRows } = sizes
  const ofPayments = answerPayments(sizes.payments)
  const answers = new Map<string, Buffer>([
    [reference.onderwijsnetten.path, prepared({ items: networks })],
    [schoolGroups.list.path, prepared({ items: Array.from({ length: groups }, groupOf) })],
    [invoices.years.path, prepared([year])],
    [`${invoices.list.path}?year=${year}`, prepared({ items: Array.from({ length: bills }, invoiceOf).toReversed() })],
    [
      `${purchaseOrders.list.path}?year=${year}`,
      prepared({ items: Array.from({ length: orders }, orderOf).toReversed() }),
    ],
    [invoiceSources.courseDaysToInvoice.path, prepared({ items: openDaysByGroup(openDays) })],
    ['/api/school/getbyid/1', prepared(schoolWith(licences))],
    [`${users.list.path}?schoolId=${schoolGuid}`, prepared({ items: Array.from({ length: members }, userOf) })],
    [courseDays.future.path, prepared({ items: [comingDay] })],
    [courseDays.past.path, prepared({ items: Array.from({ length: pastDays }, pastDayOf) })],
    [`/api/opencourseday/getbyid/${comingDay.id}`, prepared(comingDay)],
    [
      `/api/opencourseday/getparticipants/${comingDay.id}`,
      prepared({ items: Array.from({ length: participants }, participantOf) }),
    ],
    [wireRequest(schoolsOfGroup.schools, { schoolGroupId: 1 }).url, prepared({ items: [] })],
    [`${reports.account.path}?schoolGroupId=1`, prepared(accountOf(accountRows))],
    ...[courseDays.setPresence, schoolGroups.create, users.setActive, ...Object.values(userRoles)].map(
      ({ path }) => [path, prepared(true)] as const,
    ),
  ])
  const tagged = sizes.tagged ? [...answers.values()] : []
  const etags = new Map(tagged.map((body) => [body, etagOf(body)]))
  const server = createServer(({ url = '', headers }, response) => {
    const body = answers.get(url) ?? ofPayments.find(url)
    const etag = body && etags.get(body)
    if (!body) response.writeHead(404).end()
    else if (etag && headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, ...(etag && { etag }) })
        .end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const url = `http://127.0.0.1:${port}`
  const extensions = ['reports.account', ...ofPayments.extensions]
  answers.set(config.get.path, prepared({ apiUrl: url, identityUrl: url, identityApiUrl: url, extensions }))
  const stop = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { ready: { url }, stop }
})
