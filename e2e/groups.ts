/** School groups of a test's own, added as an admin through the gateway. */
import { test, type Page } from '@playwright/test'

/** Eight characters that no other test has. */
export const unique = (): string => test.info().testId.slice(-8)

/** Adds a group in Ieper with everything that is required, and what is given; the page has to be an admin's. */
export const addGroup = async (page: Page, fields: Record<string, unknown> = {}) => {
  const { cookies } = await page.context().storageState()
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
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
  const answer = await page.request.post('/trpc/schoolGroups.create', {
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
    data: { json: group },
  })
  const { result }: { result: { data: { json: { id: number } } } } = await answer.json()
  return { ...group, id: result.data.json.id }
}

type Reference = { id: number; label?: string; name?: string }

const reference = async (page: Page, list: string, isWanted: (one: Reference) => boolean | undefined) => {
  const answer = await page.request.get(`/trpc/reference.${list}`)
  const { result }: { result: { data: { json: Reference[] } } } = await answer.json()
  return result.data.json.find(isWanted)
}
