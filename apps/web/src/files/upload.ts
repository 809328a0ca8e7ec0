// Sending files to the gateway. XMLHttpRequest is used, because fetch does not tell how much has been sent.

import { Problem } from '@schoolbeheer/contracts/problem'
import { statusOf } from '../errors.ts'
import { regainSession } from '../session/signInAgain.ts'
import { xsrfHeader } from '../session/xsrf.ts'
import { refusalOf } from './refusal.ts'

/** The bytes of an upload. The total counts the whole form, so it is a little more than its files. */
export type Progress = { sent: number; total: number }

type Run = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/**
 * Posts a form and gives the answer, null where it is empty. Rejects with a Problem, whose status is 0 when no answer came. When the session is
 * over the user signs in again, and the form is sent once more.
 */
export async function upload(url: string, form: FormData, run: Run): Promise<unknown> {
  const text = await send(url, form, run).catch(async (error: unknown) => {
    if (statusOf(error) !== 401 || !(await regainSession())) throw error
    return send(url, form, run)
  })
  return text === '' ? null : JSON.parse(text)
}

function send(url: string, form: FormData, { signal, onProgress }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(xsrfHeader())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(responseText)
      // The gateway stopped waiting for an upload that was too slow.
      else if (status === 408) reject(new Problem(status, 'shared_upload_cut'))
      else reject(refusalOf(status, request.getResponseHeader('application-error'), responseText))
    })
    request.addEventListener('error', () => void whyCut(form).then(reject))
    request.addEventListener('abort', () => reject(stopped()))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function stopped(): DOMException {
  return new DOMException('Stopped', 'AbortError')
}

// The browser does not say why an upload broke off. Either the connection was cut, or a file was changed, moved or
// unplugged since it was chosen.
async function whyCut(form: FormData): Promise<Problem> {
  for (const part of form.values()) {
    if (part instanceof File && !(await isReadable(part))) return new Problem(0, 'shared_file_unreadable')
  }
  return new Problem(0, 'shared_upload_cut')
}

function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
