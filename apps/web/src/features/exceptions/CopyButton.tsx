// Takes a text to the clipboard, and says so.

import { Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const { copy, copied, error } = useClipboard()

  const tellFailure = useEffectEvent(() => toast.error(t('shared_copyfailed')))
  useEffect(() => {
    if (error) tellFailure()
  }, [error])

  return (
    <>
      <Button variant="default" size="xs" onClick={() => copy(text)}>
        {t(copied ? 'shared_copied' : 'shared_copy')}
      </Button>
      {/* Always there: a screen reader follows what changes in it. */}
      <VisuallyHidden role="status">{copied && t('shared_copied')}</VisuallyHidden>
    </>
  )
}
