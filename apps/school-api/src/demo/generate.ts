/** Believable demo school groups with their schools and licences; the same groups for the same places and day. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { createHash } from 'node:crypto'
import type { SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import type { schools } from '../db/tables/schools.ts'
import { demoLicences, type DemoLicence } from './licences.ts'
import {
  domainOf,
  lastNames,
  networks,
  offices,
  regions,
  saints,
  schoolNicknames,
  streets,
  titledFirstNames,
} from './names.ts'
import { createRandom, type Random } from './random.ts'

type DemoPlace = { id: number; postalCode: string; name: string }
export type DemoSchool = Omit<typeof schools.$inferSelect, 'id' | 'schoolGroupId'> & { licences: DemoLicence[] }
export type DemoGroup = SchoolGroupColumns & ReturnType<typeof contractOf> & { schools: DemoSchool[] }

type Network = (typeof networks)[number]

/** Groups in these places, which come in the order of their postal codes; expiry dates lie around `now`. */
export function* demoGroups(places: DemoPlace[], now: Date): Generator<DemoGroup, never> {
  const random = createRandom(20_240_925)
  const towns = places.filter(({ postalCode }) => postalCode.endsWith('0'))
  const names = new Set<string>()
  for (let index = 0; ; index += 1) {
    const network = pickNetwork(random)
    const { name, place } = groupName(random, network, places, towns, names)
    names.add(name)
    const contract = contractOf(random, index, now)
    const vat = random.chance(0.92) ? vatNumber(index) : null
    const language = speaksFrench(place) && index % 2 === 0 ? 'fr' : 'nl'
    yield {
      name,
      onderwijsnetId: network.id,
      clientNumber: String(20_001 + index),
      vat,
      // Many schools have an enterprise number that is no VAT number.
      vatRegistered: index % 4 === 0,
      language,
      buyerReference: index % 5 === 1 ? `AANKOOP-${20_001 + index}` : null,
      salutation: salutation(random, language),
      ...address(random, place),
      ...emails(random, name, vat !== null),
      ...contract,
      schools: schoolsOf(random, network, index, nearby(places, place), now),
    }
  }
}

/** Brussels, where both are spoken, and the Walloon provinces, by their postal codes. */
function speaksFrench({ postalCode }: DemoPlace): boolean {
  return postalCode < '1500' || (postalCode >= '4000' && postalCode < '8000')
}

function pickNetwork(random: Random): Network {
  return random.pick(networks.flatMap((network) => Array.from({ length: network.share }, () => network)))
}

/** Most are named after a town; when such a name is taken, after two neighbouring places. */
function groupName(random: Random, network: Network, places: DemoPlace[], towns: DemoPlace[], taken: Set<string>) {
  for (let attempt = 0; ; attempt += 1) {
    const region = network.id === 1 && attempt === 0 && random.chance(0.5) ? random.pick(regions) : undefined
    const place = (region && townOf(region, places)) ?? random.pick(random.chance(0.7) ? towns : places)
    const where =
      region?.name ?? (attempt < 3 ? place.name : `${place.name}-${random.pick(nearby(places, place)).name}`)
    const name = fill(random, random.pick(network.groups), where)
    if (!taken.has(name)) return { name, place }
  }
}

/** The main town of a region. */
export function townOf(region: (typeof regions)[number], places: DemoPlace[]): DemoPlace | undefined {
  return places.find(({ postalCode, name }) => postalCode === region.postalCode && name === region.town)
}

function fill(random: Random, pattern: string, place: string): string {
  return pattern
    .replace('{place}', place)
    .replace('{saint}', () => random.pick(saints))
    .replace('{nick}', () => random.pick(schoolNicknames))
}

/** Places with about the same postal code. */
function nearby(places: DemoPlace[], place: DemoPlace): DemoPlace[] {
  const at = places.indexOf(place)
  return places.slice(Math.max(0, at - 6), at + 7)
}

/** Enterprise numbers of eight digits and their check, a different one for each index. */
function vatNumber(index: number): string {
  const base = 4_000_000 + ((index * 7919) % 3_900_000)
  return `BE0${base}${String(97 - (base % 97)).padStart(2, '0')}`
}

function salutation(random: Random, language: 'nl' | 'fr'): string {
  const [name, office] = [`${random.pick(titledFirstNames)} ${random.pick(lastNames)}`, random.pick(offices)]
  if (language === 'nl') return `${name}\n${office}`
  return `${name.replace('Mevrouw', 'Madame').replace('Mijnheer', 'Monsieur')}\nDirection`
}

function address(random: Random, place: DemoPlace) {
  return {
    street: random.pick(streets),
    number: `${random.between(1, 180)}${random.chance(0.06) ? random.pick(['A', 'B', ' bus 1']) : ''}`,
    cityId: place.id,
  }
}

/** A group without an enterprise number has no address on Peppol, and gets its invoices by mail. */
function emails(random: Random, name: string, hasNumber: boolean) {
  const domain = domainOf(name)
  const peppol = random.chance(0.5)
  const requiresPurchaseOrder = random.chance(0.3)
  const invoiceEmails = random.chance(0.2) ? `facturen@${domain};directie@${domain}` : `boekhouding@${domain}`
  return {
    peppol,
    requiresPurchaseOrder,
    invoiceEmails: peppol && random.chance(0.3) && hasNumber ? null : invoiceEmails,
    purchaseOrderEmails: requiresPurchaseOrder && random.chance(0.8) ? `bestellingen@${domain}` : null,
  }
}

const euro = 100

/** The group of the demo accounts pays by the month, so that they see many invoices. */
function contractOf(random: Random, index: number, now: Date) {
  const contractType = random.pick([1, 1, 1, 1, 2, 2, 2, 3, 3] as const)
  const yearly = random.chance(0.85) && index > 0
  const hasLicenceFee = random.chance(0.45)
  const licenceFeeParts = hasLicenceFee ? random.between(2, 5) : null
  return {
    contractType,
    yearly,
    contractFeeCents: random.chance(0.9) ? contractType * random.between(20, 160) * 12.5 * euro : null,
    licenceExpirationDate: random.chance(0.92)
      ? daysFrom(now, yearly ? random.between(-45, 400) : random.between(-10, 31))
      : null,
    licenceFeeCents: hasLicenceFee ? random.between(18, 150) * 50 * euro - random.pick([0, 0, 1]) : null,
    licenceFeeParts,
    licenceFeePartsInvoiced: licenceFeeParts !== null && random.chance(0.8) ? random.between(0, licenceFeeParts) : null,
  }
}

const day = 24 * 60 * 60 * 1000

function daysFrom(now: Date, days: number): string {
  return brusselsDate(new Date(now.getTime() + days * day))
}

function schoolsOf(random: Random, network: Network, group: number, places: DemoPlace[], now: Date): DemoSchool[] {
  return Array.from({ length: random.between(1, 8) }, (_, index) => {
    const place = random.pick(places)
    const school = {
      guid: guidOf(`${group}.${index}`),
      name: fill(random, random.pick(network.schools), place.name),
      ...address(random, place),
      maxNumberLicences: random.between(1, 12) * 5,
    }
    return { ...school, licences: demoLicences(school, { group, index }, now) }
  })
}

/** A guid that follows from the text: the first bytes of its hash, marked as version 8 (RFC 9562). */
function guidOf(text: string): string {
  const hash = createHash('sha256').update(`schoolbeheer demo school ${text}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
