// Links to a file of the gateway, as text or as a button. A refusal is told in a toast, until another try succeeds.

import { Anchor, Button, Loader } from '@mantine/core'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { readError, statusOf } from '../errors.ts'
import { toast } from '../kit/feedback/toast.ts'

export type DownloadProps = {
  href: string
  /** The name for a file that comes without one; the browser adds the extension. */
  fileName?: string
  /** What to say when there is no such file. */
  missing?: string
  children: ReactNode
}

export function DownloadLink({ children, ...file }: DownloadProps) {
  const { busy, link } = useDownload(file)
  return (
    <Anchor inherit {...link}>
      {children}
      {busy && <Loader size="0.75rem" ml="xs" />}
    </Anchor>
  )
}

export function DownloadButton({ children, ...file }: DownloadProps) {
  const { busy, link } = useDownload(file)
  return (
    <Button variant="default" component="a" loading={busy} {...link}>
      {children}
    </Button>
  )
}

export function useDownload({ href, fileName, missing }: Omit<DownloadProps, 'children'>) {
  const [busy, setBusy] = useState(false)

  async function get() {
    setBusy(true)
    try {
      // Loaded only now: it brings zod, which the pages with such a link do without.
      const { download } = await import('./download.ts')
      await download(href, fileName)
      toast.settle(href)
    } catch (error) {
      toast.error(statusOf(error) === 404 && missing ? missing : readError(error).message, href)
    }
    setBusy(false)
  }

  // In a new tab the browser would show a refusal as plain JSON.
  function press(event: MouseEvent) {
    if (event.button === 2) return
    event.preventDefault()
    if (!busy) void get()
  }

  return { busy, link: { href, download: true, onClick: press, onAuxClick: press, 'aria-busy': busy } }
}
