// The salutation of a customer: the people or office that a mail greets and an envelope is for, a line for each part.
// It begins with a name or an office, never with the greeting itself, which mails add.

import type { Language } from './languages.ts'

const greetings = [
  '(?:zeer |hoog)?(?:geachte?|beste|waarde|lieve)',
  'mijne(?= heren)',
  'l\\.\\s?s\\.',
  'hallo|hoi|hey',
  'dag(?! en )',
  'goeden?\\s?(?:dag|morgen|middag|avond)',
  'cher|chère|chers|chères|bonjour',
  'dear|hello',
]
const greeting = new RegExp(`^(?:${greetings.join('|')})(?![\\p{L}\\p{N}-])[\\s,.:;!]*`, 'iu')
/** A greeting further on: 'Geachte mevrouw, geachte heer'. */
const greetingWithin = /,\s*(?:geachte?|beste)\s+/giu
/** The name of an organisation, even if it begins like a greeting. */
const organisation = /\s(?:vzw|asbl|bv|nv)[\s,]*$/iu
const ending = /[\s,:;]+$/

/**
 * The salutation without a greeting before it and a comma after it: 'Geachte directie,' is 'Directie'. Empty where it
 * names nobody.
 */
export function addressee(salutation: string): string {
  const [first = '', ...others] = salutation.split(/\r?\n/)
  return [nameOf(first.trim()), ...others].join('\n').trim()
}

function nameOf(line: string): string {
  if (!greeting.test(line) || organisation.test(line)) return line.replace(/,$/, '')
  return nameOf(capitalised(line.replace(greeting, '').replaceAll(greetingWithin, ', ').replace(ending, '')))
}

/** The lines of a salutation on paper. */
export function addresseeLines(salutation: string): string[] {
  return addressee(salutation)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
}

const forWhom = /^(?:t\.?\s?a\.?\s?v\.?|ter attentie van|aan)\s+/i
/** A family name has a capital after its article. */
const article = /^[Dd]e (?=\p{Ll})/u
const knownName =
  /^(?:de )?(?=(?:heer|mevrouw|mijnheer|dhr\.|mevr\.|mw\.|directie|directeur|directrice|boekhouding|administratie|dienst|collega['’]?s)(?![\p{L}\p{N}]))/iu
const neuter = /^(?:het|secretariaat|schoolbestuur|bestuur)(?![\p{L}\p{N}])/iu

/** French and English greet people by their titles; no name of an office follows theirs. */
const title = {
  fr: /^(?:madame|mesdames|mademoiselle|monsieur|messieurs|mme|mmes|mlle|m\.|mm\.)(?![\p{L}\p{N}])/iu,
  en: /^(?:mrs?|ms|miss|mx|dr|professor|prof)(?![\p{L}\p{N}])/iu,
}

/**
 * The name as it follows 'Geachte' in Dutch ('mevrouw An Peeters', 'directie') or 'Dear', and as it is the whole of a
 * French greeting: 'Madame Dubois'. Empty where no name stands there, as before 'het secretariaat'.
 */
export function spokenName(salutation: string, language: Language): string {
  const [first = ''] = addresseeLines(salutation)
  if (language !== 'nl') return title[language].test(first.trim()) ? capitalised(first.trim()) : ''
  const name = first.trim().replace(forWhom, '')
  if (neuter.test(name)) return ''
  const bare = name.replace(knownName, '').replace(article, '')
  return knownName.test(name) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
