// A link to a file of the gateway. A refusal is told in a toast.

import { Anchor, Loader } from '@mantine/core'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { readError, statusOf } from '../errors.ts'
import { toast } from '../kit/feedback/toast.ts'
import { download } from './download.ts'

type Props = {
  href: string
  /** The name for a file that comes without one; the browser adds the extension. */
  fileName?: string
  /** What to say when there is no such file. */
  missing: string
  children: ReactNode
}

export function DownloadLink({ href, fileName, missing, children }: Props) {
  const [busy, setBusy] = useState(false)

  async function get() {
    setBusy(true)
    try {
      await download(href, fileName)
    } catch (error) {
      toast.error(statusOf(error) === 404 ? missing : readError(error).message)
    }
    setBusy(false)
  }

  // In a new tab the browser would show a refusal as plain JSON.
  function press(event: MouseEvent) {
    if (event.button === 2) return
    event.preventDefault()
    if (!busy) void get()
  }

  return (
    <Anchor inherit href={href} download onClick={press} onAuxClick={press} aria-busy={busy}>
      {children}
      {busy && <Loader size="0.75rem" ml="xs" />}
    </Anchor>
  )
}
