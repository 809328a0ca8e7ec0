// The salutation of a customer: whom a mail greets and an envelope is for, a line for each part. What it begins with is
// a name or an office, never the greeting itself, which mails add.

const greeting =
  /^(?:(?:zeer )?(?:geachte?|beste|waarde|hallo|dag)|cher|chère|ch(?:er|ère)s|bonjour|dear|hello)(?![\p{L}\p{N}-])[\s,.:;!]*/iu
const ending = /[\s,:;]+$/

/** Without a greeting before it and a comma after it: 'Geachte directie,' is 'Directie'. Empty where nobody is named. */
export function addressee(salutation: string): string {
  const [first = '', ...others] = salutation.split(/\r?\n/)
  if (!greeting.test(first.trim())) return [first.trim().replace(/,$/, ''), ...others].join('\n').trim()
  const name = first.trim().replace(greeting, '').replace(ending, '')
  return [capitalised(name), ...others].join('\n').trim()
}

/** Its lines on paper. */
export function addresseeLines(salutation: string): string[] {
  return addressee(salutation)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
}

const forWhom = /^(?:t\.\s?a\.\s?v\.|ter attentie van)\s+/i
const knownName =
  /^(?:de )?(?=(?:heer|mevrouw|mijnheer|dhr\.|mevr\.|mw\.|directie|directeur|directrice|boekhouding|administratie|dienst|collega['’]?s)(?![\p{L}\p{N}]))/iu
const neuter = /^(?:het|secretariaat|schoolbestuur|bestuur)(?![\p{L}\p{N}])/iu

/**
 * As it follows 'Geachte', in Dutch: 'mevrouw An Peeters', 'directie'. Empty where no name follows that word, as before
 * 'het secretariaat'.
 */
export function spokenName(salutation: string): string {
  const [first = ''] = addresseeLines(salutation)
  const name = first.trim().replace(forWhom, '')
  if (neuter.test(name)) return ''
  const bare = name.replace(knownName, '')
  return knownName.test(name) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
