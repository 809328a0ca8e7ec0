/** The forms of records: the way to open each, its fields, and the page after it. */
import type { Endpoint, UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { users } from '@schoolbeheer/contracts/identity/users'
import { releaseUploads } from '@schoolbeheer/contracts/school/releases'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { expect, type Locator, type Page } from '@playwright/test'
import { choice, choose, text } from './fields.ts'
import { menuLink } from './places.ts'
import { courseDay, group, release, school, user, visit } from './records.ts'

export type RecordForm = {
  of: string
  /** Opens the form for a new record, by links and buttons alone; the page before it is the one that Back leads to. */
  open: (page: Page) => Promise<void>
  /** The required fields, from the first on. */
  required: (page: Page) => [first: Locator, ...Locator[]]
  optional: (page: Page) => Locator[]
  fillRequired: (page: Page) => Promise<void>
  create: Endpoint | UploadEndpoint
  created: object
  /** The word on the button: 'create' where the documents ask for it. */
  verb: 'Aanmaken' | 'Bewaren'
  /** The name of a field for the upstream, and its label for people. */
  refused: { field: string; locator: (page: Page) => Locator }
  /** Whether the form is a dialog in front of a page instead of a page. */
  inDialog: boolean
  /** The message when the connection is cut while the form is sent. */
  cut: string
}

function texts(page: Page, ...names: string[]) {
  return names.map((name) => text(page, name))
}

function file(page: Page) {
  return page.getByLabel('Mappingbestand')
}

const userName = 'Gebruikersnaam (e-mailadres)'
const offline = 'De server is niet bereikbaar.'

export const recordForms: RecordForm[] = [
  {
    of: 'a school group',
    open: async (page) => {
      await page.goto('/schoolgroups')
      await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
    },
    required: (page) => [
      text(page, 'Naam'),
      choice(page, 'Onderwijsnet'),
      ...texts(page, 'Klantnummer', 'Aanspreking', 'Straat', 'Nummer'),
      choice(page, 'Stad'),
      text(page, 'E-mailadressen voor facturen'),
      choice(page, 'Contracttype'),
    ],
    optional: (page) =>
      texts(page, 'Btw-nummer', 'E-mailadressen voor bestelbonnen', 'Contractbedrag', 'Aantal schijven'),
    fillRequired: async (page) => {
      await text(page, 'Naam').fill('Nieuwe groep')
      await choose(page, 'Onderwijsnet', 'go!', 'GO! onderwijs')
      await text(page, 'Klantnummer').fill('K6')
      await text(page, 'Aanspreking').fill('Mevrouw An Peeters')
      await text(page, 'Straat').fill('Veldstraat')
      await text(page, 'Nummer').fill('7')
      await choose(page, 'Stad', 'gent', '9000 Gent')
      await choose(page, 'Contracttype', 'type 2', 'Type 2')
      await text(page, 'E-mailadressen voor facturen').fill('facturen@school.test')
    },
    create: schoolGroups.create,
    created: group,
    refused: { field: 'clientNumber', locator: (page) => text(page, 'Klantnummer') },
    verb: 'Bewaren',
    inDialog: false,
    cut: offline,
  },
  {
    of: 'a school',
    open: async (page) => {
      await page.goto(`/schoolgroups/${group.id}`)
      await page.getByRole('link', { name: 'Nieuwe school' }).click()
    },
    required: (page) => [text(page, 'Naam'), ...texts(page, 'Straat', 'Nummer'), choice(page, 'Stad')],
    optional: (page) => [text(page, 'Maximumaantal licenties'), choice(page, 'Provincie')],
    fillRequired: async (page) => {
      await text(page, 'Naam').fill('Nieuwe school')
      await choose(page, 'Stad', 'gent', '9000 Gent')
      await text(page, 'Straat').fill('Veldstraat')
      await text(page, 'Nummer').fill('7')
    },
    create: schools.create,
    created: school,
    refused: { field: 'city', locator: (page) => choice(page, 'Stad') },
    verb: 'Aanmaken',
    inDialog: false,
    cut: offline,
  },
  {
    of: 'a course day',
    open: async (page) => {
      await page.goto('/coursedays')
      await page.getByRole('link', { name: 'Nieuwe opleidingsdag' }).click()
    },
    required: (page) => [
      text(page, 'Thema'),
      choice(page, 'Type'),
      ...texts(page, 'Omschrijving', 'Datum', 'Beginuur', 'Einduur', 'Aantal plaatsen', 'Kilometers'),
    ],
    optional: (page) => [choice(page, 'Locatie')],
    fillRequired: async (page) => {
      await text(page, 'Thema').fill('Examenrooster')
      await choose(page, 'Type', 'werk', 'Werksessie')
      await text(page, 'Omschrijving').fill('Toezichten verdelen')
      await text(page, 'Datum').fill('2/3/2027')
      await text(page, 'Beginuur').fill('09:00')
      await text(page, 'Einduur').fill('16:00')
      await text(page, 'Aantal plaatsen').fill('20')
      await text(page, 'Kilometers').fill('64')
    },
    create: courseDays.create,
    created: courseDay,
    refused: { field: 'theme', locator: (page) => text(page, 'Thema') },
    verb: 'Bewaren',
    inDialog: false,
    cut: offline,
  },
  {
    of: 'a school visit',
    open: async (page) => {
      await page.goto('/schoolvisits')
      await page.getByRole('link', { name: 'Nieuw schoolbezoek' }).click()
    },
    required: (page) => [
      text(page, 'Thema'),
      ...texts(page, 'Omschrijving', 'Locatie', 'Datum', 'Kilometers'),
      choice(page, 'Scholengroep'),
    ],
    optional: () => [],
    fillRequired: async (page) => {
      await choose(page, 'Scholengroep', 'dender', group.name)
      await text(page, 'Thema').fill('Examenrooster')
      await text(page, 'Omschrijving').fill('Toezichten verdeeld')
      await text(page, 'Locatie').fill('Lokaal 2.14')
      await text(page, 'Datum').fill('2/3/2026')
      await text(page, 'Kilometers').fill('64')
    },
    create: schoolVisits.create,
    created: visit,
    refused: { field: 'theme', locator: (page) => text(page, 'Thema') },
    verb: 'Bewaren',
    inDialog: false,
    cut: offline,
  },
  {
    of: 'a user',
    open: async (page) => {
      await page.goto(`/schoolgroups/${group.id}`)
      await page.getByRole('link', { name: school.name }).click()
      // The content above the button is there.
      await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Gebruikers' })).toBeVisible()
      await page.getByRole('button', { name: 'Nieuwe gebruiker' }).click()
    },
    required: (page) => [text(page, userName)],
    optional: (page) => texts(page, 'Voornaam', 'Achternaam'),
    fillRequired: (page) => text(page, userName).fill('nieuw@school.test'),
    create: users.create,
    created: user,
    refused: { field: 'userName', locator: (page) => text(page, userName) },
    verb: 'Aanmaken',
    inDialog: true,
    cut: offline,
  },
  {
    of: 'a release',
    open: async (page) => {
      await page.goto('/home')
      await menuLink(page, 'Releases').click()
      await page.getByRole('button', { name: 'Nieuwe release' }).click()
    },
    required: (page) => [text(page, 'Naam'), file(page)],
    optional: (page) => texts(page, 'Releasenotes'),
    fillRequired: async (page) => {
      await text(page, 'Naam').fill('5.0')
      await file(page).setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    },
    create: releaseUploads.create,
    created: release,
    refused: { field: 'name', locator: (page) => text(page, 'Naam') },
    verb: 'Bewaren',
    inDialog: true,
    cut: 'De verbinding viel weg tijdens het verzenden.',
  },
]
