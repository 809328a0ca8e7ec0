import { StartError } from '@schoolbeheer/server/start'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { demoCompany } from './demo/company.ts'
import { schoolApiEnv } from './env.ts'

const needed = { COMPANY: JSON.stringify(demoCompany), DATA_SECRET: 'd'.repeat(32) }

test('the company is kept in normal forms, its logo beside it', () => {
  const { COMPANY, LOGO } = schoolApiEnv(needed)
  expect(COMPANY).toMatchObject({ name: 'Leerlijn', enterpriseNumber: 'BE0123456749', iban: 'BE68539007547034' })
  expect(COMPANY).not.toHaveProperty('logo')
  expect(LOGO).toMatchObject({ type: 'svg' })
})

test('the containers bill as a company too', () => {
  const root = join(import.meta.dirname, '../../..')
  const { COMPANY = '' } = parseEnv(readFileSync(join(root, 'docker/company.env'), 'utf8'))
  const inContainer = COMPANY.replace('apps/', `${root}/apps/`)
  expect(schoolApiEnv({ ...needed, COMPANY: inContainer })).toMatchObject({
    COMPANY: { name: 'Leerlijn' },
    LOGO: { type: 'svg' },
  })
})

test('the containers have the simulator, with a key that is made at their first start', () => {
  const variables = parseEnv(readFileSync(join(import.meta.dirname, '../../../docker/accessPoint.env'), 'utf8'))
  const made = { ...needed, ACCESS_POINT_KEY: 'k', ACCESS_POINT_SECRET: 's' }
  expect(schoolApiEnv({ ...variables, ...made })).toMatchObject({
    ACCESS_POINT: 'simulator',
    ACCESS_POINT_URL: 'http://localhost:3081',
    ACCESS_POINT_COMPANY: 'c_simulator',
  })
})

test.each([
  ['', 'COMPANY: is missing: the company that bills, as JSON'],
  ['{', 'COMPANY: must be a JSON object'],
  ['[]', 'COMPANY: must be a JSON object'],
])('COMPANY %j is refused', (value, message) => {
  expect(refusal({ COMPANY: value })).toContain(message)
})

test('every value of the company that is wrong is named', () => {
  const wrong = {
    name: ' ',
    enterpriseNumber: 'BE0123456748',
    iban: 'BE68539007547035',
    bic: 'KRED',
    email: 'x',
    logo: 'none.png',
  }
  const { court: _, ...rest } = demoCompany
  const said = refusal({ ...needed, COMPANY: JSON.stringify({ ...rest, ...wrong }) })
  expect(said.split('\n').slice(1)).toEqual([
    '  COMPANY.name: is missing',
    '  COMPANY.enterpriseNumber: must be an enterprise number whose check digits are right',
    '  COMPANY.court: is missing',
    '  COMPANY.iban: must be an IBAN whose check digits are right',
    '  COMPANY.bic: must be a BIC of 8 or 11 letters and digits',
    '  COMPANY.email: must be an e-mail address',
    "  COMPANY.logo: 'none.png' cannot be read",
  ])
})

test('a logo is a PNG or an SVG by what is in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const logo = join(folder, 'logo.png')
  writeFileSync(logo, 'GIF89a')
  expect(refusal({ ...needed, COMPANY: JSON.stringify({ ...demoCompany, logo }) })).toContain('is neither PNG nor SVG')
  writeFileSync(logo, Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  expect(schoolApiEnv({ ...needed, COMPANY: JSON.stringify({ ...demoCompany, logo }) }).LOGO).toMatchObject({
    type: 'png',
  })
})

test('prices are kept in cents, those that are left out have a default', () => {
  const prices = { courseDays: { 2: { part: 500.5, participant: 0 } }, kilometre: 0.5 }
  const { PRICES } = schoolApiEnv({ ...needed, PRICES: JSON.stringify(prices) })
  expect(PRICES.courseDays[2]).toEqual({ part: 50_050, participant: 0 })
  expect(PRICES.courseDays[0].part).toBeGreaterThan(0)
  expect([PRICES.kilometre, PRICES.visitHour > 0, PRICES.feedbackHour > 0]).toEqual([50, true, true])
})

test('every price that is wrong is named', () => {
  const wrong = { courseDays: { 1: { part: -1, participant: 0.005 } }, visitHour: '95', hour: 1 }
  const said = refusal({ ...needed, PRICES: JSON.stringify(wrong) })
  expect(said.split('\n').slice(1)).toEqual([
    '  PRICES.courseDays.1.part: must be an amount in euro',
    '  PRICES.courseDays.1.participant: has at most two decimals',
    '  PRICES.visitHour: must be an amount in euro',
    '  PRICES: Unrecognized key: "hour"',
  ])
  for (const broken of ['{', '[]'])
    expect(refusal({ ...needed, PRICES: broken })).toContain('PRICES: must be a JSON object')
})

test('reminders have defaults, and each setting that is wrong is named', () => {
  const { REMINDERS } = schoolApiEnv({ ...needed, REMINDERS: '{"rate":10.5,"costs":50}' })
  expect(REMINDERS).toEqual({ levels: [7, 14, 14], pause: 10, rate: 10.5, costsCents: 5000 })
  const wrong = { levels: [7, 14], pause: -1, rate: 10.555, cost: 40 }
  expect(
    refusal({ ...needed, REMINDERS: JSON.stringify(wrong) })
      .split('\n')
      .slice(1),
  ).toEqual([
    '  REMINDERS.levels: must be three numbers of days',
    '  REMINDERS.pause: must be a number of days, from 1 to 365',
    '  REMINDERS.rate: must be a rate in percent with at most two decimals, or null',
    '  REMINDERS: Unrecognized key: "cost"',
  ])
})

test('nobody gets deliveries unless it is said who and when', () => {
  expect(schoolApiEnv(needed).ACCOUNTANT).toBeNull()
  const emails = ['boek@houder.test']
  const { ACCOUNTANT } = schoolApiEnv({ ...needed, ACCOUNTANT: JSON.stringify({ emails, every: 'quarter' }) })
  expect(ACCOUNTANT).toEqual({ emails, every: 'quarter', day: 5 })
  expect(refusal({ ...needed, ACCOUNTANT: JSON.stringify({ emails: ['x'], every: 'year', day: 29 }) })).toContain(
    [
      '  ACCOUNTANT.emails.0: must be e-mail addresses',
      '  ACCOUNTANT.every: must be month or quarter',
      '  ACCOUNTANT.day: must be a day of the month, from 1 to 28',
    ].join('\n'),
  )
  expect(refusal({ ...needed, ACCOUNTANT: '{"emails":[]}' })).toContain('ACCOUNTANT.emails: must be e-mail addresses')
})

test('the archive of mails is one address, or nobody', () => {
  expect(schoolApiEnv(needed).MAIL_ARCHIVE).toBeUndefined()
  expect(schoolApiEnv({ ...needed, MAIL_ARCHIVE: 'archief@school.test' }).MAIL_ARCHIVE).toBe('archief@school.test')
  expect(refusal({ ...needed, MAIL_ARCHIVE: 'a@school.test, b@school.test' })).toContain(
    'MAIL_ARCHIVE: must be one e-mail address',
  )
})

test('no access point is chosen unless it is, and who we are on Peppol follows from the company', () => {
  const env = schoolApiEnv(needed)
  expect(env).toMatchObject({ ACCESS_POINT: 'none', PEPPOL_SENDER: '0208:0123456749', PEPPOL_REFERENCE: 'digits' })
})

test('an access point has the address of its provider unless another is given', () => {
  const given = { ...needed, ACCESS_POINT: 'e-invoice.be', ACCESS_POINT_KEY: 'k' }
  expect(schoolApiEnv(given).ACCESS_POINT_URL).toBe('https://api.e-invoice.be')
  const elsewhere = schoolApiEnv({ ...given, ACCESS_POINT_URL: 'https://api-dev.e-invoice.be/' })
  expect(elsewhere.ACCESS_POINT_URL).toBe('https://api-dev.e-invoice.be')
})

test('what an access point cannot do without is named, also where something else is wrong', () => {
  expect(namedFor({ ACCESS_POINT: 'recommand' })).toEqual([
    '  ACCESS_POINT_KEY: is missing: the key of the account',
    '  ACCESS_POINT_SECRET: is missing: the secret of the key',
    '  ACCESS_POINT_COMPANY: is missing: the id of the company that sends',
  ])
  expect(namedFor({ ACCESS_POINT: 'simulator', ACCESS_POINT_KEY: 'k', ACCESS_POINT_SECRET: 's' })).toEqual([
    '  ACCESS_POINT_URL: is missing: where the simulator is',
  ])
  expect(namedFor({ ACCESS_POINT: 'e-invoice.be', PEPPOL_REFERENCE: 'dots', COMPANY: '' })).toEqual([
    '  PEPPOL_REFERENCE: must be digits or plus',
    '  COMPANY: is missing: the company that bills, as JSON',
    '  ACCESS_POINT_KEY: is missing: the key of the account',
  ])
})

test('the simulator and the mail catcher, which bring nothing anywhere, are refused where other machines reach the installation', () => {
  const simulator = { ACCESS_POINT: 'simulator', ACCESS_POINT_KEY: 'k', ACCESS_POINT_SECRET: 's' }
  const reached = { ...simulator, ACCESS_POINT_URL: 'http://localhost:3081', GATEWAY_URL: 'https://beheer.example' }
  expect(namedFor(reached)).toEqual([
    expect.stringMatching(/^ {2}ACCESS_POINT: .*name a provider, or none/),
    expect.stringMatching(/^ {2}MAIL_URL: .*name a mail server/),
  ])
  expect(namedFor({ ...reached, GATEWAY_URL: 'http://localhost:4000' })).toEqual([])
})

test('what is wrong of an access point is named without what it is', () => {
  const secret = 'se cret\n'
  const wrong = {
    ACCESS_POINT: 'billit',
    ACCESS_POINT_URL: `https://user:se%20cret@api.example`,
    ACCESS_POINT_KEY: secret,
    ACCESS_POINT_SECRET: secret,
    ACCESS_POINT_COMPANY: secret,
    ACCESS_POINT_WEBHOOK_SECRET: secret,
  }
  const said = namedFor(wrong)
  expect(said.map((line) => line.split(':')[0]?.trim())).toEqual(Object.keys(wrong))
  expect(said[0]).toBe('  ACCESS_POINT: must be none, recommand, e-invoice.be or simulator')
  expect(said.join('\n')).not.toMatch(/se.{0,3}cret\b/)
})

test('the key of an access point leaves by https, also where ALLOW_HTTP is for the way between our own parts', () => {
  const at = (ACCESS_POINT_URL: string, more = {}) => namedFor({ ACCESS_POINT_URL, ALLOW_HTTP: '1', ...more })
  const refused = [expect.stringMatching(/^ {2}ACCESS_POINT_URL: Others could read .*https:.* PRIVATE_NETWORKS/)]
  expect(at('http://api.example')).toEqual(refused)
  expect(at('http://api.example', { ALLOW_HTTP: '0' })).toEqual(refused)
  expect(at('http://192.0.2.7:8080', { PRIVATE_NETWORKS: '10.0.0.0/8' })).toEqual(refused)
  expect(at('http://10.0.0.7:8080', { PRIVATE_NETWORKS: '10.0.0.0/8' })).toEqual([])
  for (const address of ['https://api.example', 'http://localhost:3081', 'http://127.0.0.1:3081'])
    expect(at(address)).toEqual([])
})

test('each secret is its own, those of the access point too', () => {
  const same = { ACCESS_POINT_KEY: 'k', ACCESS_POINT_SECRET: 's', ACCESS_POINT_WEBHOOK_SECRET: 's' }
  expect(namedFor(same)).toEqual(['  ACCESS_POINT_WEBHOOK_SECRET: is the same as ACCESS_POINT_SECRET'])
  expect(namedFor({ DATA_SECRET_OLD: needed.DATA_SECRET })).toEqual(['  DATA_SECRET_OLD: is the same as DATA_SECRET'])
  expect(namedFor({ ...same, ACCESS_POINT_WEBHOOK_SECRET: 'w', DATA_SECRET_OLD: 'o'.repeat(32) })).toEqual([])
})

function namedFor(variables: Record<string, string>): string[] {
  return refusal({ ...needed, ...variables })
    .split('\n')
    .slice(1)
}

function refusal(variables: Record<string, string>): string {
  try {
    schoolApiEnv(variables)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'not refused'
}
