// The languages of the application, Dutch first.

export const languages = ['nl', 'fr', 'en'] as const
export type Language = (typeof languages)[number]

/** How each writes numbers and dates here. */
export const regions = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB' } satisfies Record<Language, string>

/** French has spaces before some marks and within its quotes, at which no line may break. */
export function withFixedSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')
}

/**
 * The best of our languages for a wish such as OpenID's `ui_locales` ('fr-BE nl') or the header Accept-Language
 * ('fr-BE, nl;q=0.8'); undefined when none fits.
 */
export function languageOf(wanted: string | undefined): Language | undefined {
  const ranked = [...(wanted ?? '').matchAll(/(?<![\w-])([a-z]{2})(?![a-z])[\w-]*(?:\s*;\s*q=([\d.]+))?/gi)]
    .map(([, tag = '', rank = '1']) => ({ tag: tag.toLowerCase(), rank: Number(rank) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
  return ranked.map(({ tag }) => languages.find((language) => language === tag)).find((language) => language)
}
