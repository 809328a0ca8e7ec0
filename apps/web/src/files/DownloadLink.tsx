// Links to a file of the gateway that the browser saves, as text or as a button.

import { Anchor, Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFileLink } from './useFileLink.ts'

export type DownloadProps = {
  href: string
  /** The name for a file that the gateway sends without a name; the browser adds the extension. */
  fileName?: string
  /** The message when there is no such file. */
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
  const { busy, link } = useFileLink(href, missing, async () => {
    // Loaded only now: the code brings zod, which the pages with such a link do without.
    const { download } = await import('./download.ts')
    await download(href, fileName)
  })
  return { busy, link: { ...link, download: true } }
}
