// The button that chooses files of the bank, several at once.

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import type { Import } from './useImport.ts'

export function ChooseFiles({ importing }: { importing: Import }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('payments_import')}
        onChange={({ currentTarget }) => {
          importing.start([...(currentTarget.files ?? [])])
          // The browser reports no change when the same file is chosen again.
          currentTarget.value = ''
        }}
      />
      <BusyButton busy={importing.busy} onClick={() => input.current?.click()}>
        {t('payments_import')}
      </BusyButton>
    </>
  )
}
