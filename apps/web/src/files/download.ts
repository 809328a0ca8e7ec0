// Fetching files from the gateway. Not by a plain link: the browser would then open or save the gateway's refusal in
// the place of the file, where a message is wanted.

import { Problem } from '@schoolbeheer/contracts/problem'
import i18next from 'i18next'
import { isStopped } from '../errors.ts'
import { regainSession } from '../session/signInAgain.ts'
import { xsrfHeader } from '../session/xsrf.ts'
import { fileNameOf } from './fileName.ts'
import { refusalOf } from './refusal.ts'

/** What is posted to be given the file; who wants to stop it; how many bytes have come; what a session that is over needs. */
type More = {
  post?: unknown
  signal?: AbortSignal
  onBytes?: (bytes: number) => void
  regain?: () => Promise<boolean>
}

/** A saved file's temporary link is released after it (second document, section 9). By then the browser has read it. */
const releasedAfterMs = 40_000

/**
 * Lets the browser save a file, under the name that it comes with or else under `otherwise`. Rejects with a Problem,
 * whose status is 0 when no answer came, or with an AbortError when it was stopped.
 */
export async function download(url: string, otherwise = '', more: More = {}): Promise<void> {
  const response = await ask(url, more)
  const blob = await new Response(counted(response.body, more.onBytes), response).blob().catch(cut)
  const address = URL.createObjectURL(blob)
  const name = fileNameOf(response.headers.get('content-disposition')) ?? otherwise
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), releasedAfterMs)
}

/** Rejects as `download` does when there is no such file. `regain` answers whether to ask again once the session is over. */
export async function requireFile(url: string, regain = regainSession): Promise<void> {
  const response = await ask(url, { regain })
  await response.body?.cancel()
}

async function ask(url: string, more: More): Promise<Response> {
  const { post, signal = null, regain = regainSession } = more
  const headers = { 'accept-language': i18next.language }
  const posted = post !== undefined && {
    method: 'POST',
    body: JSON.stringify(post),
    headers: { ...headers, ...xsrfHeader(), 'content-type': 'application/json' },
  }
  const response = await fetch(url, { headers, signal, ...posted }).catch(cut)
  if (response.status === 401 && (await regain())) return ask(url, more)
  if (!response.ok) {
    const text = await response.text().catch(cut)
    throw refusalOf(response.status, response.headers.get('application-error'), text)
  }
  return response
}

/** The same bytes, counted as they come. */
function counted(body: Response['body'], onBytes: More['onBytes']): Response['body'] {
  if (!body || !onBytes) return body
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, passing) => {
        onBytes((bytes += chunk.length))
        passing.enqueue(chunk)
      },
    }),
  )
}

function cut(cause: unknown): never {
  if (isStopped(cause)) throw cause
  throw new Problem(0, 'shared_error_offline', {}, { cause })
}
