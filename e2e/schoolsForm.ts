/** The form of a school, and its requests. */
import type { Page } from '@playwright/test'
import { choose, text } from './fields.ts'
import { unique } from './groups.ts'

export const maximum = 'Maximumaantal licenties'

export async function fillRequired(page: Page, name = `School ${unique()}`) {
  await text(page, 'Naam').fill(name)
  await text(page, 'Straat').fill('Veldstraat')
  await text(page, 'Nummer').fill('7 bus 2')
  await choose(page, 'Stad', 'gent', '9000 Gent')
}

/** Collects the input that the page sends to a procedure from now on, without the wrapping of the transport. */
export function sentTo(page: Page, procedure: string): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().includes(procedure)) return
    const body: { '0': { json: unknown } } = request.postDataJSON()
    sent.push(body['0'].json)
  })
  return sent
}
