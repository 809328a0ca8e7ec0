// The behaviour of every link to a file of the gateway. The link gets the file by a call, because the browser would
// show a refusal as plain JSON in the place of the file. A toast shows the refusal, until another try succeeds.

import { useState, type MouseEvent } from 'react'
import { readError, statusOf } from '../errors.ts'
import { toldInToast } from './told.ts'

/** @param missing the message when there is no such file */
export function useFileLink(href: string, missing: string | undefined, get: () => Promise<void>) {
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    await toldInToast(href, get, (error) => (statusOf(error) === 404 && missing) || readError(error).message)
    setBusy(false)
  }

  // The middle button asks for a new tab.
  function press(event: MouseEvent) {
    if (event.button === 2) return
    event.preventDefault()
    if (!busy) void run()
  }

  return { busy, link: { href, onClick: press, onAuxClick: press, 'aria-busy': busy } }
}
