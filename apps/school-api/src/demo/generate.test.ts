import { isEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { emailList, isEmail } from '@schoolbeheer/domain/email'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoGroups, townOf } from './generate.ts'
import { regions } from './names.ts'

const now = new Date('2026-11-21T12:00:00Z')
const places = readFileSync(new URL('../../data/belgian-places.csv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(','))
  .filter(([, , province]) =>
    ['Antwerpen', 'Limburg', 'Oost-Vlaanderen', 'Vlaams-Brabant', 'West-Vlaanderen'].includes(province ?? ''),
  )
  .map(([postalCode = '', name = ''], id) => ({ id, postalCode, name }))

function firstGroups(count: number) {
  const groups = demoGroups(places, now)
  return Array.from({ length: count }, () => groups.next().value)
}

test('20,000 groups have names and numbers of their own, and what they carry is valid', () => {
  const groups = firstGroups(20_000)
  const addresses = groups.flatMap((group) =>
    emailList(`${group.invoiceEmails ?? ''};${group.purchaseOrderEmails ?? ''}`),
  )
  const guids = groups.flatMap((group) => group.schools.map(({ guid }) => guid))
  expect(new Set(groups.map(({ name }) => name)).size).toBe(20_000)
  expect(new Set(groups.map(({ clientNumber }) => clientNumber)).size).toBe(20_000)
  expect(new Set(guids).size).toBe(guids.length)
  expect(groups.filter(({ vat }) => vat && !isEnterpriseNumber(vat))).toEqual([])
  expect(addresses.filter((address) => !isEmail(address) || !address.endsWith('.test'))).toEqual([])
  const unreached = groups.filter(
    ({ peppol, vat, invoiceEmails }) => !(peppol && vat !== null) && invoiceEmails === null,
  )
  expect(unreached).toEqual([])
  expect(new Set(groups.map(({ contractType }) => contractType))).toEqual(new Set([1, 2, 3]))
})

test('licences are of different people at their school, have begun and fit the maximum; some schools have used up theirs', () => {
  const schools = firstGroups(2000).flatMap((group) => group.schools)
  const emails = schools.map(({ licences }) => licences.map(({ userEmail }) => userEmail))
  expect(emails.flat().filter((email) => !isEmail(email) || !email.endsWith('.test'))).toEqual([])
  expect(emails.filter((ofSchool) => new Set(ofSchool).size < ofSchool.length)).toEqual([])
  expect(schools.flatMap(({ licences }) => licences).filter(({ creationDate }) => creationDate >= now)).toEqual([])
  const free = schools.map(({ maxNumberLicences, licences }) => (maxNumberLicences ?? 0) - licences.length)
  expect(Math.min(...free)).toBe(0)
  const usedUp = free.filter((left) => left === 0).length / schools.length
  expect(usedUp).toBeGreaterThan(0.03)
  expect(usedUp).toBeLessThan(0.3)
})

test('the same day gives the same groups, however many are asked for', () => {
  const few = firstGroups(60)
  expect(firstGroups(200).slice(0, 60)).toEqual(few)
  expect(few[0]?.schools[0]?.guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
})

test('every region has its town among the places', () => {
  expect(regions.filter((region) => !townOf(region, places))).toEqual([])
})
