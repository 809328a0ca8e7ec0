/** Documents of many lines, of endless descriptions and of any characters: nothing disappears or leaves the page. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customer, invoicePaper, line, reminderLetterPaper } from '../testing/papers.ts'
import { openPaper, openPdf, type PlacedText } from '../testing/pdf.ts'
import { renderPdf } from './pdf.ts'
import { printable } from './segments.ts'
import { mm } from './sheet.ts'
import { amountText } from './words.ts'

test('400 lines go on over pages, each with the header and the sum so far', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ ...line, typeName: `Regel ${at + 1}.`, amountCents: 10_001 }))
  const pdf = await openPaper(invoicePaper({ lines: many }))
  const pages = await pdf.pageTexts()
  const rows = pages.map((texts) => texts.filter((text) => text.startsWith('Regel')).length)
  const sums = rows.map((_, at) => amountText(10_001 * sum(rows.slice(0, at + 1)), 'nl').replace('\u00A0', ' '))
  const last = rows.findLastIndex((count) => count > 0)
  const after = (word: string) => (texts: string[]) => texts[texts.indexOf(word) + 1]
  expect(sum(rows)).toBe(400)
  expect(last).toBeGreaterThan(10)
  expect(pages.slice(0, last + 1).every((texts) => texts.includes('Omschrijving'))).toBe(true)
  expect(pages.slice(0, last).map(after('Over te dragen'))).toEqual(sums.slice(0, last))
  expect(pages.slice(1, last + 1).map(after('Overgedragen'))).toEqual(sums.slice(0, last))
  expect(pages.map((texts) => texts.at(-1))).toEqual(pages.map((_, at) => `Pagina ${at + 1} van ${pages.length}`))
})

test('the end of a letter stays together, however many invoices stand above it', async () => {
  for (let count = 9; count <= 15; count += 1) {
    const invoices = Array.from({ length: count }).flatMap(() => reminderLetterPaper().invoices.slice(0, 1))
    const pages = await (await openPaper(reminderLetterPaper({ invoices }))).pageTexts()
    const pageOf = (word: string) => pages.findIndex((texts) => texts.join(' ').includes(word))
    expect([pageOf('elkaar gekruist'), count]).toEqual([pageOf('Met vriendelijke groeten'), count])
  }
})

test('a description of many pages is all there', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at}`)
  const pdf = await openPaper(invoicePaper({ lines: [line, { ...line, description: words.join(' ') }, line] }))
  const found = (await pdf.words()).match(/w\d+/g)
  expect(found).toEqual(words)
})

test('whatever name a customer has, nothing of it disappears or leaves the page', async () => {
  const script = fc.constantFrom(
    'a',
    'W',
    ' ',
    '-',
    'é',
    'ş',
    'Ж',
    'Ω',
    'ẍ',
    '🌈',
    '👨‍👩‍👧',
    '🇧🇪',
    '中',
    '\u{10FFFD}',
    '\uD800',
    '\n',
  )
  const text = fc.string({ unit: fc.oneof(script, fc.string({ unit: 'grapheme', maxLength: 1 })), maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, text, async (name, description) => {
      const paper = invoicePaper({
        customer: { ...customer, name, clientNumber: name.slice(0, 50) },
        lines: [{ ...line, description }],
      })
      const pdf = await openPdf(await renderPdf(paper, null))
      const texts: PlacedText[] = []
      for (let page = 1; page <= pdf.pages; page++) texts.push(...(await pdf.texts(page)))
      await pdf.close()
      const shown = texts.map((one) => one.text).join('')
      for (const letter of printable(name + description, 'regular').replace(/[\s\p{Cf}\p{M}]/gu, '')) {
        const code = `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
        expect(shown.includes(letter) || shown.includes(code), `${letter} ${code} in ${shown}`).toBe(true)
      }
      expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(191 * mm)
      expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThan(19 * mm)
    }),
    { numRuns: 20 },
  )
})

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
