// Fetching files from the gateway. Not by a plain link: the browser would then open or save the gateway's refusal in
// the place of the file, where a message is wanted.

import { Problem } from '@schoolbeheer/contracts/problem'
import i18next from 'i18next'
import { regainSession } from '../session/signInAgain.ts'
import { fileNameOf } from './fileName.ts'
import { refusalOf } from './refusal.ts'

/**
 * Lets the browser save a file, under the name that it comes with or else under `otherwise`. Rejects with a Problem,
 * whose status is 0 when no answer came.
 */
export async function download(url: string, otherwise = ''): Promise<void> {
  const response = await ask(url)
  const address = URL.createObjectURL(await response.blob().catch(cut))
  const name = fileNameOf(response.headers.get('content-disposition')) ?? otherwise
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Why there is no such file; null when there is one. */
export async function whyMissing(url: string): Promise<unknown> {
  try {
    const response = await ask(url)
    await response.body?.cancel()
    return null
  } catch (error) {
    return error
  }
}

async function ask(url: string): Promise<Response> {
  const response = await fetch(url, { headers: { 'accept-language': i18next.language } }).catch(cut)
  if (response.status === 401 && (await regainSession())) return ask(url)
  if (!response.ok) {
    const text = await response.text().catch(cut)
    throw refusalOf(response.status, response.headers.get('application-error'), text)
  }
  return response
}

function cut(cause: unknown): never {
  throw new Problem(0, 'shared_error_offline', {}, { cause })
}
