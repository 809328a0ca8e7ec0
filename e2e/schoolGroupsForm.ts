/** The filled-in form of a school group. */
import type { Page } from '@playwright/test'
import { choose, text } from './fields.ts'
import { unique } from './groups.ts'

/** Fills in the required fields of a new group, with a name and client number of this test's own. */
export async function fillRequired(page: Page, name = `Groep ${unique()}`) {
  await text(page, 'Naam').fill(name)
  await choose(page, 'Onderwijsnet', 'go!', 'GO! onderwijs van de Vlaamse Gemeenschap')
  await text(page, 'Klantnummer').fill(`K${unique()}`)
  await text(page, 'Aanspreking').fill('Mevrouw An Peeters\nDirecteur')
  await text(page, 'Straat').fill('Kerkstraat')
  await text(page, 'Nummer').fill('1 bus 2')
  await choose(page, 'Stad', 'gent', '9000 Gent')
  await text(page, 'E-mailadressen voor facturen').fill('facturen@school.test; directie@school.test')
  await choose(page, 'Contracttype', 'type 2', 'Type 2')
}
