import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  attestPaper,
  company,
  creditNotePaper,
  customer,
  invoicePaper,
  orderPaper,
  reminderLetterPaper,
  reminderPaper,
} from '../testing/papers.ts'
import { openPaper } from '../testing/pdf.ts'
import type { Logo } from './logo.ts'
import { mm } from './sheet.ts'

test('an invoice says everything that an invoice must', async () => {
  const paper = invoicePaper({ orderNumber: 'BO-2026/4471' })
  const pdf = await openPaper(paper)
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
  for (const make of [invoicePaper, reminderPaper, reminderLetterPaper]) {
    const pdf = await openPaper(make({ customer: { ...customer, vatRegistered: false } }))
    const texts = (await pdf.texts(1)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Uw ondernemingsnummer', '0404.000.050']))
    expect(texts).not.toContain('Uw btw-nummer')
  }
})

test('the file says what it is and reads aloud in order', async () => {
  const pdf = await openPaper(invoicePaper({ company: { ...company, name: 'Jansen & <Zonen>' } }))
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

test('an invoice of which a part is paid asks for the rest, and for nothing once all is paid', async () => {
  const words = await (await openPaper(invoicePaper({ openCents: 100_00 }))).words()
  for (const part of ['€ 7.320,50', 'Al betaald of gecrediteerd € -7.220,50', 'Te betalen: € 100,00'])
    expect(words).toContain(part)
  const paid = await openPaper(invoicePaper({ openCents: 0 }))
  expect(await paid.words()).not.toMatch(/Te betalen|\+\+\+/)
  expect((await paid.tags(1)).filter((tag) => tag.includes('QR'))).toEqual([])
})

test('a request for an order says what is asked, and nothing of paying', async () => {
  const pdf = await openPaper(orderPaper())
  const words = await pdf.words()
  const said = [
    'Bestelbonaanvraag',
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
  const pdf = await openPaper(invoicePaper({ company: { ...company, name } }))
  const code = await pdf.qrCode(1, { x: 150, y: 120, width: 40, height: 120 })
  const said = ['BCD', '002', '1', 'SCT', 'KREDBEBB', name, 'BE68539007547034', 'EUR7320.50', '', '202600000192']
  expect(new TextDecoder().decode(Uint8Array.from(code?.binaryData ?? []))).toBe(said.join('\n'))
})

test('an attest says who was there, when and where; its picture leads to where it is checked', async () => {
  const paper = attestPaper({ name: `Анна 🌈 ${'van der Lange'.repeat(12)}` })
  const pdf = await openPaper(paper)
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
  const pdf = await openPaper(creditNotePaper())
  const texts = (await pdf.texts(1)).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Creditnota', 'CN2026-00001', '2026-00001 van 22/11/2026']))
  expect(texts).toContain(
    'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
  )
  expect(texts.join(' ')).not.toMatch(/Te betalen|\+\+\+/)
  expect((await pdf.tags(1)).filter((tag) => tag.startsWith('Figure'))).toEqual([])
})

test('a reminder asks for what is open, and a later one names the first', async () => {
  const first = await (await openPaper(reminderPaper())).words()
  expect(first).toContain('Herinnering')
  expect(first).toContain(
    'staat van factuur 2026-00001 van 22/11/2026 nog € 7.000,00 open. De vervaldatum was 22/12/2026.',
  )
  expect(first).toContain('Nog te betalen: € 7.000,00')
  expect(first).toContain('elkaar gekruist')
  expect(first).not.toContain('eerste herinnering')
  const second = await (await openPaper(reminderPaper({ count: 2, firstDate: '2027-01-05' }))).words()
  expect(second).toContain('Tweede herinnering')
  expect(second).toContain('Op 05/01/2027 stuurden wij u hierover al een eerste herinnering.')
})

test('a reminder that comes before the due date does not say that this has passed', async () => {
  const words = await (await openPaper(reminderPaper({ date: '2026-12-22' }))).words()
  expect(words).toContain('nog € 7.000,00 open. Ze vervalt op 22/12/2026.')
})

test('a letter has one total, a code for each invoice, and the costs of late payment where there are any', async () => {
  const plain = await openPaper(reminderLetterPaper())
  const words = await plain.words()
  expect(words).toContain('Ingebrekestelling')
  expect(words).toContain('Samen nog te betalen € 14.641,00')
  expect(words).toContain('in gebreke voor 2026-00002.')
  expect(words).not.toContain('wet van 2 augustus 2002')
  const tags = [...(await plain.tags(1)), ...(await plain.tags(2))]
  expect(tags.filter((tag) => tag.startsWith('Figure'))).toHaveLength(2)
  const invoices = [
    { number: '2026-00002', periods: [{ openCents: 732_050, days: 45, interestCents: 9477 }], costsCents: 4000 },
  ]
  const lateCosts = { rate: 10.5, invoices, interestCents: 9477, costsCents: 4000, totalCents: 13_477 }
  const more = await (await openPaper(reminderLetterPaper({ lateCosts }))).words()
  expect(more).toContain('10,5 %')
  expect(more).toContain('Interest en kosten € 134,77')
})

test.each<[string, Logo]>([
  ['PNG', { type: 'png', data: readFileSync(join(import.meta.dirname, '../../data/demo-screenshot.png')) }],
  ['SVG', { type: 'svg', xml: readFileSync(join(import.meta.dirname, '../../data/demo-logo.svg'), 'utf8') }],
])('a logo as %s stands for the name of the company', async (_, logo) => {
  const pdf = await openPaper(invoicePaper(), logo)
  expect(await pdf.tags(1)).toContain('Figure: Leerlijn')
})
