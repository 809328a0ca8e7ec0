// The actions that the account menu, the command palette and the account page share: switch the language and the
// colours.

import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { asLocale, changeLocale } from '../i18n.ts'
import { toast } from './feedback/toast.ts'

export const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[]

export function useAccountActions() {
  const { t } = useTranslation()
  // Otherwise Mantine would write a <style> element to stop transitions while the colours change.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return {
    colorScheme,
    color: (chosen: string) => setColorScheme(schemes.find((scheme) => scheme === chosen) ?? 'auto'),
    speak: (locale: string) => {
      changeLocale(asLocale(locale)).then(
        () => toast.settle('language'),
        () => toast.error(t('shared_error_offline'), 'language'),
      )
    },
  }
}
