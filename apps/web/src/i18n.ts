// The interface's language: Dutch, French or English, from /i18n/locale-{locale}.json.

import { languages, type Language } from '@schoolbeheer/domain/languages'
import i18next, { type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from './kit/text/isolated.ts'

const version = '20240925'
const rememberedAs = 'locale'
const namespace = 'translation'

/** React escapes texts, so a name in a sentence is not escaped here; it is only kept from changing its direction. */
export const interpolation = { escape: isolated }

/** Loads the texts of the language chosen before, Dutch at first. Nothing is drawn before that. */
export async function startI18n(): Promise<void> {
  const locale = asLocale(localStorage.getItem(rememberedAs))
  i18next.on('languageChanged', markDocument)
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { [namespace]: await readTexts(locale) } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation,
  })
}

/** Switches the language, here and for the next visits. */
export async function changeLocale(locale: Language): Promise<void> {
  if (!i18next.hasResourceBundle(locale, namespace)) {
    i18next.addResourceBundle(locale, namespace, await readTexts(locale))
  }
  await i18next.changeLanguage(locale)
  localStorage.setItem(rememberedAs, locale)
}

/** The language of that name; Dutch when there is none. */
export function asLocale(text: string | null): Language {
  return languages.find((language) => language === text) ?? 'nl'
}

function markDocument(locale: string): void {
  document.documentElement.lang = locale
  document.documentElement.dir = i18next.dir(locale)
}

async function readTexts(locale: Language): Promise<ResourceKey> {
  const response = await fetch(`/i18n/locale-${locale}.json?version=${version}`)
  if (!response.ok) throw new Error(`No texts for ${locale}`)
  return response.json()
}
