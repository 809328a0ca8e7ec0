// A link to a file of the gateway that opens in a new tab, as the documents ask for PDFs.

import { Anchor, type AnchorProps } from '@mantine/core'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { statusOf } from '../errors.ts'
import { toast } from '../kit/feedback/toast.ts'
import { signInUrl } from '../session/signIn.ts'
import { useFileLink } from './useFileLink.ts'

export type DocumentProps = {
  href: string
  /** The message when there is no such file. */
  missing?: string
  children: ReactNode
}

type Looks = Pick<AnchorProps, 'underline'> & { 'aria-label'?: string }

export function DocumentLink({ href, missing, children, ...looks }: DocumentProps & Looks) {
  return (
    <Anchor inherit {...looks} {...useDocument(href, missing)}>
      {children}
    </Anchor>
  )
}

/** The attributes of a link to a document. */
export function useDocument(href: string, missing?: string) {
  const { link } = useFileLink(href, missing, async () => {
    const { requireFile } = await import('./download.ts')
    try {
      await requireFile(href, () => Promise.resolve(false))
    } catch (error) {
      if (statusOf(error) !== 401) throw error
      // The user signs in in the new tab, which then leads to the file; this page stays as it is.
      return openTab(signInUrl(href))
    }
    openTab(href)
  })
  return { ...link, target: '_blank', rel: 'noopener' }
}

/** Browsers block a tab that comes too long after the click, or every tab: then a toast has a link to it. */
function openTab(url: string): void {
  const tab = window.open(url, '_blank')
  if (tab) tab.opener = null
  else toast.tab(t('shared_tabblocked'), url)
}
