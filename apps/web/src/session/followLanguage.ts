// The language that a signed-in user chooses for the pages is also that of the mails.

import type { Language } from '@schoolbeheer/domain/languages'
import i18next from 'i18next'
import { asLocale } from '../i18n.ts'
import { queryClient } from '../queryClient.ts'
import { knownUser } from './session.ts'

let told: Promise<void> = Promise.resolve()

/** Called once, where the client starts. */
export function followLanguage(): void {
  i18next.on('languageChanged', (locale) => {
    if (!knownUser(queryClient)) return
    // In turn, so that the last one stays. A failure is not shown: the pages speak it, and the next sign-in tells it too.
    told = told.then(() => tell(asLocale(locale))).catch(() => undefined)
  })
}

/** The code of tRPC is loaded by then, not before: pages without calls do not need it. */
async function tell(language: Language): Promise<void> {
  const { setLanguage } = await import('./setLanguage.ts')
  await setLanguage(language)
}
