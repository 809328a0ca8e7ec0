import { globSync, readFileSync } from 'node:fs'
import { languages, type Language } from '@schoolbeheer/domain/languages'
import { isKey, problemMessages } from '@schoolbeheer/contracts/problem'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textsOf } from '../build/texts.ts'

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}
const dutch = textsOf('nl')

/** For each thing its word on screens, paper and mails, and the words that are not used for it. */
const glossary: Record<Language, Record<string, RegExp>> = {
  nl: {
    aanvinken: /afvink|vinkt? .* af\b/i,
    aanvraag: /\bvraag tot\b/i,
    alleen: /\benkel\b/i,
    bekend: /gekend|geweten/i,
    bewaren: /\bopslaan|opgeslagen/i,
    'exclusief btw': /zonder btw/i,
    'in behandeling': /iets (?:mee )?bezig/i,
    licentiebedrag: /(?:licentie|contract)prijs/i,
    mail: /\be-mails?\b/i,
    opladen: /\b(?:uploaden|upload|geüpload)\b/i,
    PDF: /\bpdf/,
    regel: /\b(?:factuur)?lijn(?:en)?\b/i,
    schijf: /\bdeel (?:van de |x )?licentie|\bdeel {{/i,
    vervaldatum: /vervaldag/i,
    verzenden: /verstu(?:ur|ren)/i,
  },
  fr: {
    'groupe d’écoles': /groupes?[ -]scolaires?/i,
    'visites d’écoles': /visites d’école\b/i,
    'facture électronique': /\be-factur/i,
    // A mail does not know whether its reader is ‘inscrit’ or ‘inscrite’.
    inscription: /\b(?:es|êtes|étiez) (?:\S+ )?(?:dés)?inscrit/i,
    'note de crédit totale': /note de crédit complète/i,
    PDF: /\bpdf/,
    // An invoice that is ‘rappelée’ is withdrawn, and ‘rappeler’ somebody is to call back.
    rappel: /\brappel(?:é|er\b)/i,
    Rechercher: /\bchercher/i,
    tranche: /\bpart de la licence|\bpart {{/i,
  },
  en: {
    again: /\banew\b/i,
    attempt: /\btries\b/i,
    bill: /\b(?:to invoice|invoiced|invoicing|invoice (?:course|school|feedback))\b/i,
    certificate: /\battests?\b/i,
    'client number': /customer number/i,
    create: /\bmade\b|\bmake (?:PDF|invoice|purchase|the)/i,
    'e-mail': /(?<!-)\bmails?\b(?! server)/i,
    enter: /\bfill in\b/i,
    'excluding VAT': /without VAT/i,
    instalment: /(?<!{)\bshares?\b/i,
    outstanding: /\b(?:open amount|still open)\b/i,
    select: /\b(?:un)?tick/i,
    trainer: /course writer/i,
  },
}

/** The documents quote these. */
const documented = new Set(['users_resend_failed', 'users_resent'])

/** The texts by key. */
function everyText(language: Language): [key: string, text: string][] {
  const files = globSync('{apps,packages}/*/src/**/*texts.json', { cwd: new URL('../../..', import.meta.url) })
  const texts = files.flatMap((file) =>
    Object.entries(Texts.parse(JSON.parse(read(`../../../${file}`)))).map(([key, text]) => [key, text[language]]),
  )
  return z.array(z.tuple([z.string(), z.string().default('')])).parse(texts)
}

const Texts = z.record(z.string(), z.partialRecord(z.enum(languages), z.string()))

function prefixOf(key: string): string | undefined {
  return key.split('_', 1)[0]
}

test.each(languages)('the texts of %s are complete', (locale) => {
  const texts = textsOf(locale)
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const keys = Object.keys(dutch).flatMap((key) => {
    const [, counted] = /(.*)_other$/.exec(key) ?? []
    if (counted) return pluralCategories.map((category) => `${counted}_${category}`)
    return key.endsWith('_one') ? [] : [key]
  })
  expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted())
})

test.each(languages)('the messages on invoices that the documents name have texts in %s', (language) => {
  const named = ['alert_nopdf', 'alert_paid', 'alert_recreatealreadysent', 'toast_recreated']
  expect(named.filter((name) => !textsOf(language)[`invoice_${name}`])).toEqual([])
})

test('a server may say each of them', () => {
  expect(Object.keys(dutch).filter((key) => !isKey(key))).toEqual(['einvoice'])
})

test.each(languages)('no line of %s begins with a mark', (locale) => {
  expect(Object.values(textsOf(locale)).filter((text) => / [:;?!»]|« /.test(text))).toEqual([])
})

test.each(languages)('the texts of %s have the placeholders of the Dutch ones', (locale) => {
  const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g))].toSorted()
  const texts = textsOf(locale)
  const different = Object.keys(dutch).filter(
    (key) => String(placeholders(texts[key] ?? '')) !== String(placeholders(dutch[key] ?? '')),
  )
  expect(different).toEqual([])
})

test.each(languages)('the export has the words of the screens in %s', (language) => {
  const texts = Export.parse(JSON.parse(read('../../school-api/src/features/schoolGroups/texts.json')))
  const shown = new Set(Object.values(textsOf(language)))
  const { fileName: _fileName, yes: _yes, no: _no, ...words } = texts
  expect(Object.values(words).filter((word) => !shown.has(word[language]))).toEqual([])
})

const Export = z.record(z.string(), z.record(z.enum(languages), z.string()))

describe.each(languages)('%s has one word for a thing', (language) => {
  test.each(Object.entries(glossary[language]))('%s', (_word, avoided) => {
    const texts = everyText(language).filter(([key, text]) => avoided.test(text) && !documented.has(key))
    expect(texts).toEqual([])
  })
})

test('every key that the sources name has a text', () => {
  // The messages of the APIs are shown by this application too.
  const apis = ['packages/*', 'apps/gateway', 'apps/school-api', 'apps/identity'].map(
    (folder) => `../../../${folder}/src/**/*.ts`,
  )
  const sources = ['./**/*.{ts,tsx}', ...apis].flatMap((pattern) =>
    globSync(pattern, { cwd: import.meta.dirname }).filter(
      (path) => !/\.(?:test|gen)\.ts$|\/db\/tables\/|\/testing\//.test(path),
    ),
  )
  const keys = sources.flatMap((path) => [...read(path).matchAll(/(['"])([a-z-]+_\w+)\1/g)].map(([, , key]) => key))
  const prefixes = new Set(Object.keys(dutch).map(prefixOf))
  const missing = [...keys, ...Object.values(problemMessages)].filter(
    (key) => key && prefixes.has(prefixOf(key)) && !(key in dutch) && !(`${key}_other` in dutch),
  )
  expect(keys.length).toBeGreaterThan(50)
  expect([...new Set(missing)]).toEqual([])
})
