// Copies a text to the clipboard, and says so.

import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.ts'

const shownMs = 2000

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  // The number of copies as long as the confirmation shows, 0 otherwise.
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    const timer = copied > 0 ? setTimeout(() => setCopied(0), shownMs) : undefined
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.settle(text)
      setCopied((times) => times + 1)
    } catch {
      toast.error(t('shared_copyfailed'), text)
    }
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={() => void copy()}>
        {t(copied ? 'shared_copied' : 'shared_copy')}
      </Button>
      {/* Always in the document: a screen reader announces only what changes inside it. */}
      <VisuallyHidden role="status">{copied > 0 && t('shared_copied')}</VisuallyHidden>
    </>
  )
}
