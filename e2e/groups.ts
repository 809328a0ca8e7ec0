/** School groups of a test's own, added as an admin through the gateway. */
import { test, type Page } from '@playwright/test'
import { ask, call } from './procedures.ts'

/** Eight characters that no other test has. */
export function unique(): string {
  return test.info().testId.slice(-8)
}

/** Adds a group in Ieper with all required fields and the given ones; the page has to be an admin's. */
export async function addGroup(page: Page, fields: Record<string, unknown> = {}) {
  const group = {
    name: `Groep ${unique()}`,
    onderwijsnet: await reference(page, 'onderwijsnetten', ({ label }) => label?.startsWith('GO!')),
    clientNumber: `K${unique()}`,
    salutation: 'Mevrouw An Peeters',
    street: 'Kerkstraat',
    number: '1',
    city: await reference(page, 'cities', ({ name }) => name === 'Ieper'),
    invoiceEmails: 'boekhouding@school.test',
    contractType: 1,
    ...fields,
  }
  const { id } = await call<{ id: number }>(page, 'schoolGroups.create', group)
  return { ...group, id }
}

type Reference = { id: number; label?: string; name?: string }

const references = new Map<string, Promise<Reference[]>>()

/** Each worker reads these lists once, because they do not change. */
async function reference(page: Page, list: string, isWanted: (one: Reference) => boolean | undefined) {
  const rows = references.get(list) ?? ask<Reference[]>(page, `reference.${list}`)
  references.set(list, rows)
  return (await rows).find(isWanted)
}
