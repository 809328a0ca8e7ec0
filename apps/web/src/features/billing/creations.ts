// The screens that make invoices or orders, in the command palette: offered only when typed, because they are many.

import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../kit/palette/entries.ts'
import type { TranslationKey } from '../../texts.ts'
import type { CreationLink } from './kinds.ts'

export function useCreations(screens: { link: CreationLink; title: TranslationKey }[]): Place[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return screens.map(({ link, title }) => ({
    key: title,
    label: t(title),
    typed: true,
    open: () => void navigate(link),
  }))
}
