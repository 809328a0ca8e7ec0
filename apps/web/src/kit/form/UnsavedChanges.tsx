// Asks before typed changes are lost by following a link, by Back, or by closing the tab (the browser's own question).

import { useIsMutating } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlocking } from '../blocking.ts'
import { ConfirmDialog } from '../modal/ConfirmDialog.tsx'
import { hasUnsavedChanges, watchForm, watchQuestion } from './openForms.ts'

type Props = {
  isDirty: () => boolean
  /** Whether the changes survive while only the search parameters of the page change. */
  keptOnPage?: boolean
}

export function UnsavedChanges({ isDirty, keptOnPage = false }: Props) {
  const { t } = useTranslation()
  useEffect(() => watchForm(isDirty), [isDirty])

  const isGuarded = () => isDirty() && hasUnsavedChanges()
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !(keptOnPage && current.pathname === next.pathname) && isGuarded(),
    enableBeforeUnload: isGuarded,
    withResolver: true,
  })

  // While a save is under way, leaving is refused without a question.
  const isSaving = useIsMutating({ predicate: isBlocking }) > 0
  useEffect(() => {
    if (isSaving) reset?.()
  }, [isSaving, reset])

  useEffect(() => (reset ? watchQuestion(() => stay(reset, action)) : undefined), [reset, action])

  return (
    <ConfirmDialog
      opened={status === 'blocked' && !isSaving}
      title={t('shared_unsaved')}
      verb={t('shared_leave')}
      cancel={t('shared_stay')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('shared_unsaved_text')}
    </ConfirmDialog>
  )
}

// Back and Forward have changed the address already; staying restores it.
async function stay(reset: () => void, action: string): Promise<void> {
  const isMoved = action !== 'PUSH' && action !== 'REPLACE'
  const back = isMoved && new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  reset()
  await back
}
