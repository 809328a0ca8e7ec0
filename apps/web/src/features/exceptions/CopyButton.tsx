// Takes a text to the clipboard, and says so.

import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'

const shownMs = 2000

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), shownMs)
    } catch {
      toast.error(t('shared_copyfailed'))
    }
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={() => void copy()}>
        {t(copied ? 'shared_copied' : 'shared_copy')}
      </Button>
      {/* Always there: a screen reader follows what changes in it. */}
      <VisuallyHidden role="status">{copied && t('shared_copied')}</VisuallyHidden>
    </>
  )
}
