import { account } from '@schoolbeheer/contracts/identity/account'
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { userRoles, users } from '@schoolbeheer/contracts/identity/users'
import { config } from '@schoolbeheer/contracts/school/config'
import { exceptionLogFiles, exceptions, exceptionUploads } from '@schoolbeheer/contracts/school/exceptions'
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { licenceExtensions, licences } from '@schoolbeheer/contracts/school/licences'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { locations } from '@schoolbeheer/contracts/school/locations'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { releases, releaseUploads } from '@schoolbeheer/contracts/school/releases'
import { schoolGroupFiles, schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { schools, schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from './testing/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ env: { API_DOCS: '1' } })))
afterAll(() => api.close())

test('the page is there only when it is asked for', async () => {
  const usual = await startTestApi()
  for (const path of ['/docs', '/docs/json', '/docs/other', '/docs/static/swagger-ui.css'])
    expect((await fetch(usual.url + path)).status).toBe(404)
  await usual.close()
})

const ofSchool = [
  config,
  reference,
  schoolGroups,
  schoolGroupFiles,
  schools,
  schoolsOfGroup,
  licences,
  licenceExtensions,
  locations,
  courseDays,
  courseDayExtensions,
  schoolVisits,
  feedback,
  releases,
  releaseUploads,
  exceptions,
  exceptionLogFiles,
  exceptionUploads,
]
const ofIdentity = [account, users, userRoles, audit]

test.each([
  ['/docs/json', ofSchool],
  ['/docs/other', ofIdentity],
])('%s lists every call of its API', async (path, contracts) => {
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = document.parse(await (await fetch(api.url + path)).json())
  const listed = Object.entries(paths).flatMap(([address, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${address}`),
  )
  const written = contracts
    .flatMap((contract) => Object.values(contract))
    .map((endpoint) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(listed).toEqual(expect.arrayContaining(written))
  expect(listed.filter((call) => !call.includes(' /api/'))).toEqual([])
})

test('it marks the fields of answers that no document names', async () => {
  const page: unknown = await (await fetch(`${api.url}/docs/json`)).json()
  const marked = (path: string, ...fields: string[]) => {
    const properties = Object.fromEntries(
      fields.map((field) => [field, { description: expect.stringMatching(/^Extension: /) }]),
    )
    const schema = { properties: { items: { items: { properties } } } }
    return { [path]: { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }
  }
  expect(page).toMatchObject({
    paths: {
      ...marked(
        '/api/invoice/getall',
        'schoolGroupId',
        'problem',
        'underWay',
        'paidAt',
        'reminders',
        'lastReminded',
        'refund',
      ),
      ...marked('/api/schoolgroup/getalltoinvoice', 'licenceShare', 'billedPeriods'),
      ...marked('/api/opencourseday/getfuture', 'placesLeft', 'cancelled', 'billed', 'waitingPosition'),
    },
  })
})

test('it describes the form of an upload', async () => {
  const page: unknown = await (await fetch(`${api.url}/docs/json`)).json()
  const properties = { mappingFile: { type: 'string', format: 'binary' }, name: { type: 'string' } }
  const schema = { properties, required: ['name', 'test', 'mappingFile'] }
  expect(page).toMatchObject({
    paths: {
      '/api/release/create': {
        post: { requestBody: { content: { 'multipart/form-data': { schema } } }, security: [{ bearer: [] }] },
      },
    },
  })
})

test.each(['/docs', '/docs/json', '/docs/other', '/docs/static/swagger-ui-bundle.js'])(
  '%s is inside the security headers',
  async (path) => {
    const { headers } = await fetch(api.url + path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  },
)
