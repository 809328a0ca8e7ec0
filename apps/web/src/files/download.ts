// Fetching files from the gateway. With a plain link the browser would open or save the gateway's refusal in the place
// of the file, where a message is wanted.

import { Problem } from '@schoolbeheer/contracts/problem'
import i18next from 'i18next'
import { isStopped } from '../errors.ts'
import { regainSession } from '../session/signInAgain.ts'
import { xsrfHeader } from '../session/xsrf.ts'
import { fileNameOf } from './fileName.ts'
import { refusalOf } from './refusal.ts'

/**
 * `post` is the body with which the file is asked for; `regain` answers whether to ask again after the session is over.
 */
type DownloadOptions = {
  post?: unknown
  signal?: AbortSignal
  onBytes?: (bytes: number) => void
  regain?: () => Promise<boolean>
}

/**
 * The temporary link of a saved file is released after this time (second document, section 9). By then the browser has
 * read the file.
 */
const releasedAfterMs = 40_000

/**
 * Lets the browser save a file, under the name that comes with it or else under `otherwise`. Rejects with a Problem,
 * whose status is 0 when no answer came, or with an AbortError when it was stopped.
 */
export async function download(url: string, otherwise = '', more: DownloadOptions = {}): Promise<void> {
  const response = await ask(url, more)
  const blob = await new Response(counted(response.body, more.onBytes), response).blob().catch(cut)
  const address = URL.createObjectURL(blob)
  const name = fileNameOf(response.headers.get('content-disposition')) ?? otherwise
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), releasedAfterMs)
}

/**
 * Rejects as `download` does when there is no such file. `regain` answers whether to ask again after the session is
 * over.
 */
export async function requireFile(url: string, regain = regainSession): Promise<void> {
  const response = await ask(url, { regain })
  await response.body?.cancel()
}

async function ask(url: string, more: DownloadOptions): Promise<Response> {
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

/** The same bytes, counted as they arrive. */
function counted(body: Response['body'], onBytes: DownloadOptions['onBytes']): Response['body'] {
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
