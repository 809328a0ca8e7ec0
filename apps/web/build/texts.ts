// The texts of the interface: each stands in the texts.json beside the code that shows it, in all languages. This
// plugin joins them into one file a language, /i18n/locale-{language}.json, in builds and in development.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import rules from '@schoolbeheer/peppol/rules/texts.json' with { type: 'json' }
import { languages, withFixedSpaces } from '@schoolbeheer/domain/languages'
import type { Plugin } from 'vite'
import { z } from 'zod'

const source = join(import.meta.dirname, '../src')
const address = new RegExp(`^/i18n/locale-(${languages.join('|')})\\.json(?:\\?|$)`)

export function texts(): Plugin {
  return {
    name: 'texts',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language] = address.exec(request.url ?? '') ?? []
        if (!language) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(textsOf(language)))
      })
    },
    hotUpdate({ file }) {
      if (file.endsWith('/texts.json')) this.environment.hot.send({ type: 'full-reload' })
    },
    generateBundle() {
      for (const language of languages) {
        const fileName = `i18n/locale-${language}.json`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(textsOf(language)) })
      }
    },
  }
}

/** Every text of a language by its key. */
export function textsOf(language: string): Record<string, string> {
  const files = globSync('**/texts.json', { cwd: source }).toSorted()
  const sections = [...files.flatMap((file) => sectionOf(file)), ...rulesOfEInvoices]
  const entries = sections.map(([key, text]) => [key, text[language]] as const)
  const twice = entries.find(([key], place) => entries.findIndex(([other]) => other === key) !== place)
  if (twice) throw new Error(`There are two texts of the name ${twice[0]}`)
  return Object.fromEntries(
    entries.flatMap(([key, text]) => (text === undefined ? [] : [[key, withFixedSpaces(text)]])),
  )
}

/** The reasons why the school API holds back an e-invoice, by the keys under which it sends them. */
const rulesOfEInvoices = Object.entries(rules).map(([key, text]): [string, Record<string, string>] => [
  `peppol_rule_${key}`,
  text,
])

const Section = z.record(z.string(), z.record(z.string(), z.string().regex(/\S/)))

function sectionOf(file: string): [key: string, texts: Record<string, string>][] {
  const section = Object.entries(Section.parse(JSON.parse(readFileSync(join(source, file), 'utf8'))))
  for (const [key, text] of section) {
    // Only French has this plural form.
    const wanted = key.endsWith('_many') ? ['fr'] : languages
    if (String(Object.keys(text)) !== String(wanted)) throw new Error(`${file}: ${key} is not in ${wanted.join(', ')}`)
  }
  return section
}
