import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPdf, type PlacedText } from '../testing/pdf.ts'
import {
  attestPaper,
  company,
  creditNotePaper,
  customer,
  invoicePaper,
  line,
  orderPaper,
  reminderPaper,
} from '../testing/papers.ts'
import type { Logo } from './logo.ts'
import type { Paper } from './paper.ts'
import { renderPdf } from './pdf.ts'
import { printable } from './segments.ts'
import { mm } from './sheet.ts'
import { amountText } from './words.ts'

test('an invoice says everything that an invoice must', async () => {
  const paper = invoicePaper({ orderNumber: 'BO-2026/4471' })
  const pdf = await open(paper)
  const texts = await pdf.texts(1)
  expect(pdf.pages).toBe(1)
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Factuur',
      '2026-00001',
      '22/11/2026',
      '22/12/2026',
      'K-0007',
      'BO-2026/4471',
      '01/12/2026 – 30/11/2027',
      'Leerlijn BV',
      'Burgemeester Nolfstraat 14',
      '8500 Kortrijk',
      'BTW BE 0123.456.749',
      company.email,
      'RPR Gent, afdeling Kortrijk',
      'BE68 5390 0754 7034',
      'KREDBEBB',
      '+++202/6000/00192+++',
      'Scholengroep Dender en Durme',
      'Mevrouw Griet Claes',
      'Boekhouding',
      'Kerkstraat 12',
      '9200 Dendermonde',
      'BTW BE 0404.000.050',
      'Contract',
      'Jaarcontract van 01/12/2026 tot en met 30/11/2027',
      '€ 4.800,00',
      '21 %',
      '€ 6.050,00',
      'Btw 21 % op maatstaf van heffing € 6.050,00',
      '€ 1.270,50',
      '€ 7.320,50',
    ]),
  )
  const amounts = texts.filter(({ text, left }) => text.startsWith('€') && left > 150 * mm)
  expect(amounts.length).toBeGreaterThan(4)
  for (const { right } of amounts) expect(right).toBeCloseTo(190 * mm, 0)
})

test('a customer without VAT registration has an enterprise number, and no VAT number', async () => {
  for (const make of [invoicePaper, reminderPaper]) {
    const pdf = await open(make({ customer: { ...customer, vatRegistered: false } }))
    const texts = (await pdf.texts(1)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Uw ondernemingsnummer', '0404.000.050']))
    expect(texts).not.toContain('Uw btw-nummer')
  }
})

test('the file says what it is and reads aloud in order', async () => {
  const pdf = await open(invoicePaper({ company: { ...company, name: 'Jansen & <Zonen>' } }))
  expect(await pdf.about()).toMatchObject({
    Title: 'Factuur 2026-00001',
    Author: 'Jansen & <Zonen>',
    Language: 'nl-BE',
    CreationDate: 'D:20261122100000Z',
    marks: new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  })
  const tags = await pdf.tags(1)
  expect(tags.filter((tag) => /^(Document|H\d|Table)$/.test(tag))).toEqual(['Document', 'H1', 'Table', 'Table', 'H2'])
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(5 + 3)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(2 * 5 + 3)
  expect(tags).toContain(
    'Figure: QR-code om €\u00A07.320,50 te betalen op BE68 5390 0754 7034 met mededeling +++202/6000/00192+++',
  )
})

test('a request for an order says what is asked, and nothing of paying', async () => {
  const pdf = await open(orderPaper())
  const words = await wordsOf(pdf)
  const said = [
    'Vraag tot bestelbon',
    'BB2026-00001',
    '22/11/2026',
    'K-0007',
    '€ 7.320,50',
    'geen factuur',
    'zonder account',
  ]
  for (const part of said) expect(words).toContain(part)
  for (const part of ['Vervaldatum', 'Mededeling', 'BE68 5390', '+++']) expect(words).not.toContain(part)
  expect((await pdf.tags(1)).filter((tag) => tag.includes('QR'))).toEqual([])
})

test('a bank app reads the transfer from the picture of the page', async () => {
  const name = '€uro Ünïcode 😀'
  const pdf = await open(invoicePaper({ company: { ...company, name } }))
  const code = await pdf.qrCode(1, { x: 150, y: 120, width: 40, height: 120 })
  const said = ['BCD', '002', '1', 'SCT', 'KREDBEBB', name, 'BE68539007547034', 'EUR7320.50', '', '202600000192']
  expect(new TextDecoder().decode(Uint8Array.from(code?.binaryData ?? []))).toBe(said.join('\n'))
})

test('an attest says who was there, when and where; its picture leads to where it is checked', async () => {
  const paper = attestPaper({ name: `Анна 🌈 ${'van der Lange'.repeat(12)}` })
  const pdf = await open(paper)
  const { day, number, address } = paper
  const said = (await pdf.texts(1)).map(({ text }) => text).join('')
  for (const part of [
    'Attest van deelname',
    'Анна',
    day.theme,
    '10/06/2026',
    '09:00 – 16:00',
    day.place,
    number,
    address,
  ])
    expect(said.replaceAll(/\s/g, '')).toContain(part?.replaceAll(/\s/g, ''))
  const code = await pdf.qrCode(1, { x: 150, y: 120, width: 40, height: 120 })
  expect(new TextDecoder().decode(Uint8Array.from(code?.binaryData ?? []))).toBe(address)
  expect(pdf.pages).toBe(1)
})

test('a credit note names the invoice and asks for no money', async () => {
  const pdf = await open(creditNotePaper())
  const texts = (await pdf.texts(1)).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Creditnota', 'CN2026-00001', '2026-00001 van 22/11/2026']))
  expect(texts).toContain(
    'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
  )
  expect(texts.join(' ')).not.toMatch(/Te betalen|\+\+\+/)
  expect((await pdf.tags(1)).filter((tag) => tag.startsWith('Figure'))).toEqual([])
})

test('a reminder asks for what is open, and a later one names the first', async () => {
  const first = await wordsOf(await open(reminderPaper()))
  expect(first).toContain('Herinnering')
  expect(first).toContain(
    'staat van factuur 2026-00001 van 22/11/2026 nog € 7.000,00 open. De vervaldatum was 22/12/2026.',
  )
  expect(first).toContain('Nog te betalen: € 7.000,00')
  expect(first).toContain('elkaar gekruist')
  expect(first).not.toContain('eerste herinnering')
  const second = await wordsOf(await open(reminderPaper({ count: 2, firstDate: '2027-01-05' })))
  expect(second).toContain('Tweede herinnering')
  expect(second).toContain('Op 05/01/2027 stuurden wij u hierover al een eerste herinnering.')
})

test('400 lines go on over pages, each with the header and the sum so far', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ ...line, typeName: `Regel ${at + 1}.`, amountCents: 10_001 }))
  const pdf = await open(invoicePaper({ lines: many }))
  const pages = await pagesOf(pdf)
  const rows = pages.map((texts) => texts.filter((text) => text.startsWith('Regel')).length)
  const sums = rows.map((_, at) => amountText(10_001 * sum(rows.slice(0, at + 1))).replace('\u00A0', ' '))
  const last = rows.findLastIndex((count) => count > 0)
  const after = (word: string) => (texts: string[]) => texts[texts.indexOf(word) + 1]
  expect(sum(rows)).toBe(400)
  expect(last).toBeGreaterThan(10)
  expect(pages.slice(0, last + 1).every((texts) => texts.includes('Omschrijving'))).toBe(true)
  expect(pages.slice(0, last).map(after('Over te dragen'))).toEqual(sums.slice(0, last))
  expect(pages.slice(1, last + 1).map(after('Overgedragen'))).toEqual(sums.slice(0, last))
  expect(pages.map((texts) => texts.at(-1))).toEqual(pages.map((_, at) => `Pagina ${at + 1} van ${pages.length}`))
})

test('a description of many pages is all there', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at}`)
  const pdf = await open(invoicePaper({ lines: [line, { ...line, description: words.join(' ') }, line] }))
  const found = (await wordsOf(pdf)).match(/w\d+/g)
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

test.each<[string, Logo]>([
  ['PNG', { type: 'png', data: readFileSync(join(import.meta.dirname, '../../data/demo-screenshot.png')) }],
  ['SVG', { type: 'svg', xml: readFileSync(join(import.meta.dirname, '../../data/demo-logo.svg'), 'utf8') }],
])('a logo as %s stands for the name of the company', async (_, logo) => {
  const pdf = await open(invoicePaper(), logo)
  expect(await pdf.tags(1)).toContain('Figure: Leerlijn')
})

async function open(paper: Paper, logo: Logo | null = null) {
  const pdf = await openPdf(await renderPdf(paper, logo))
  onTestFinished(() => pdf.close())
  return pdf
}

type Pdf = Awaited<ReturnType<typeof open>>

async function wordsOf(pdf: Pdf): Promise<string> {
  return (await pagesOf(pdf)).flat().join(' ')
}

function pagesOf(pdf: Pdf): Promise<string[][]> {
  const places = Array.from({ length: pdf.pages }, (_, at) => at + 1)
  return Promise.all(places.map(async (page) => (await pdf.texts(page)).map(({ text }) => text)))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
