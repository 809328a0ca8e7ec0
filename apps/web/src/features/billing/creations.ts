// The screens that make invoices or orders, in the command palette: offered only when typed, because they are many.

import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../kit/palette/entries.ts'
import type { TranslationKey } from '../../texts.ts'

export function useCreations(screens: { to: NonNullable<LinkProps['to']>; title: TranslationKey }[]): Place[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return screens.map(({ to, title }) => ({ key: to, label: t(title), typed: true, open: () => void navigate({ to }) }))
}
