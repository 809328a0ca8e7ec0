/**
 * The words of types, and those of lines in another language than Dutch. Lines are kept in Dutch, as invoices say them; an
 * order says them in the customer's language.
 */
import type { InvoiceType, SourceKind } from '@schoolbeheer/domain/billing/kinds'
import type { Language } from '@schoolbeheer/domain/languages'
import { textsOf } from '@schoolbeheer/server/texts'
import texts from './texts.json' with { type: 'json' }

type Key = keyof typeof texts

type Line = {
  typeName: string
  description: string
  sourceKind: SourceKind | null
  shareNumber: number | null
}

/** The word for what a document of this type bills. */
export function typeIn(language: Language, type: InvoiceType): string {
  return textsOf(texts, language)(`type${type}`)
}

/** A text that is not ours stays as it is. */
export function inLanguage<Kept extends Line>(line: Kept, language: Language): Kept {
  const { type, descriptions } = keysOf(line)
  return {
    ...line,
    typeName: said([type], line.typeName, language),
    description: said(descriptions, line.description, language),
  }
}

function keysOf({ sourceKind, shareNumber }: Line): { type: Key; descriptions: Key[] } {
  if (sourceKind === null && shareNumber === null) return { type: 'fee', descriptions: ['feeYear', 'feeMonth'] }
  return sourceKind === null
    ? { type: 'share', descriptions: ['shareOf'] }
    : { type: sourceKind, descriptions: [`${sourceKind}Of`] }
}

function said(keys: Key[], text: string, language: Language): string {
  for (const key of keys) {
    const values = valuesOf(texts[key].nl, text)
    if (values) return textsOf(texts, language)(key, values)
  }
  return text
}

/** The values that stand in a text for the placeholders of its template; undefined for a text of another template. */
function valuesOf(template: string, text: string): Record<string, string> | undefined {
  const pattern = template
    .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/{{(\w+)}}/g, (_, name: string) => `(?<${name}>.*)`)
  const found = new RegExp(`^${pattern}$`, 'su').exec(text)
  return found ? { ...found.groups } : undefined
}
