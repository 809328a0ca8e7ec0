// Names of customers as banks have them: in capitals, in another order, cut off, with or without their legal form.

import { plainWords } from '../text.ts'

/** Words that a customer's name may have here and lack there. */
const legalForms = new Set([
  'vzw',
  'asbl',
  'ivzw',
  'aisbl',
  'nv',
  'sa',
  'bv',
  'srl',
  'bvba',
  'sprl',
  'cv',
  'cvba',
  'scrl',
])
const fewestLetters = 6
/** A word that a bank cut off, or that has a slip, has at least so many letters that fit. */
const fewestOfPart = { beginning: 3, slip: 6 }

/** The words by which two names are compared: see `isLikeName`. */
export function nameWords(name: string): string[] {
  return plainWords(name)
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== '' && !legalForms.has(word))
}

type Name = { name: string; words: string[] }

/**
 * Finds the names, of many, that are like another one (`isLikeName`). Each is compared only with those that have its
 * rarest word, or whose rarest word it has.
 */
export function likeNamesIn(names: Iterable<string>): (name: string) => string[] {
  const all = Array.from(names, (name): Name => ({ name, words: nameWords(name) }))
  const withWord = byEnds(all, ({ words }) => words)
  const times = (word: string) => endsOf(word).reduce((sum, end) => sum + (withWord.get(end)?.length ?? 0), 0)
  const rarestOf = (words: string[]) => words.toSorted((one, other) => times(one) - times(other)).slice(0, 1)
  const withRarest = byEnds(all, ({ words }) => rarestOf(words))
  return (name) => {
    const words = nameWords(name)
    const found = new Set([...having(withWord, rarestOf(words)), ...having(withRarest, words)])
    return [...found].filter((one) => isLikeName(one.words, words)).map((one) => one.name)
  }
}

function byEnds(names: readonly Name[], wordsOf: (name: Name) => string[]): Map<string, Name[]> {
  const found = new Map<string, Name[]>()
  for (const name of names)
    for (const end of new Set(wordsOf(name).flatMap(endsOf))) {
      const others = found.get(end)
      if (others) others.push(name)
      else found.set(end, [name])
    }
  return found
}

function having(names: ReadonlyMap<string, Name[]>, words: readonly string[]): Name[] {
  return words.flatMap(endsOf).flatMap((end) => names.get(end) ?? [])
}

/** Its first and last letters: like words have one of the two in common. */
function endsOf(word: string): string[] {
  return [`${word.slice(0, fewestOfPart.beginning)}…`, `…${word.slice(-fewestOfPart.beginning)}`]
}

/**
 * Whether two names, as words, may be of the same customer: each word of the shorter is in the longer, if need be cut
 * off or with a letter wrong, and both have the same numbers. Together they have at least six letters.
 */
export function isLikeName(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  // Most names differ in a word, which costs less to see than that they have the same numbers.
  const left = [...many]
  const isWithin = few.every((word) => {
    const at = left.findIndex((candidate) => isLikeWord(word, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return isWithin && !left.some(isNumber) && few.join('').length >= fewestLetters
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word)
}

function isLikeWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const isPart =
    (short.length >= fewestOfPart.beginning && long.startsWith(short)) ||
    (short.length >= fewestOfPart.slip && differsByOne(short, long))
  return isPart && !isNumber(one) && !isNumber(other)
}

/** Whether a letter is wrong, or missing in the shorter word. */
function differsByOne(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
