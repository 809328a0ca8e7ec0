import { languages } from '@schoolbeheer/domain/languages'
import { expect, test } from 'vitest'
import {
  attestPaper,
  creditNotePaper,
  customer,
  invoicePaper,
  line,
  orderPaper,
  reminderLetterPaper,
  reminderPaper,
} from '../testing/papers.ts'
import { openPaper } from '../testing/pdf.ts'
import texts from './texts.json' with { type: 'json' }
import { titleOf } from './kinds.ts'
import { amountText } from './words.ts'

test.each(languages)('every word of a paper is there in %s', (language) => {
  const missing = Object.entries(texts).filter(([, said]) => said[language].trim() === '')
  expect(missing).toEqual([])
})

test('a paper that does not say its language is Dutch', async () => {
  for (const paper of [orderPaper(), reminderPaper(), reminderLetterPaper(), attestPaper()]) {
    const [pdf, dutch] = [await openPaper(paper), await openPaper({ ...paper, language: 'nl' })]
    expect(await pdf.words()).toBe(await dutch.words())
    expect(await pdf.about()).toMatchObject({ Language: 'nl-BE' })
  }
})

test.each([
  [
    'fr',
    'fr-BE',
    'Demande de bon de commande BB2026-00001',
    ['Numéro de client', 'Total TVA comprise', '7 320,50 €', 'Page 1 sur 1'],
  ],
  [
    'en',
    'en-GB',
    'Request for a purchase order BB2026-00001',
    ['Client number', 'Total including VAT', '€7,320.50', 'Page 1 of 1'],
  ],
] as const)('an order in %s is so as a whole', async (language, Language, title, said) => {
  const pdf = await openPaper({ ...orderPaper(), language })
  expect(await pdf.about()).toMatchObject({ Title: title, Language })
  const words = spaced(await pdf.words())
  for (const part of said) expect(words).toContain(part)
  expect(words).not.toMatch(/Bestelbon|Bedrag|Totaal|Btw|Pagina|BTW/)
})

test.each([
  [
    'fr',
    'fr-BE',
    [
      'Deuxième rappel',
      'Madame, Monsieur,',
      'il reste 7 000,00 € à payer',
      'Reste à payer : 7 000,00 €',
      'Communication structurée',
    ],
  ],
  [
    'en',
    'en-GB',
    [
      'Second reminder',
      'Dear Sir or Madam,',
      '€7,000.00 of invoice 2026-00001',
      'Outstanding: €7,000.00',
      'Structured reference',
    ],
  ],
] as const)('a reminder in %s is so as a whole', async (language, Language, said) => {
  const paper = reminderPaper({ language, count: 2, firstDate: '2026-12-29' })
  const pdf = await openPaper(paper)
  expect(await pdf.about()).toMatchObject({ Title: titleOf(paper), Language })
  const words = spaced(await pdf.words())
  for (const part of said) expect(words).toContain(part)
  expect(words).not.toMatch(/erinnering|Vervaldatum|Mededeling|Geachte|BTW/)
  expect(await pdf.tags(1)).toContainEqual(
    expect.stringMatching(language === 'fr' ? /^Figure: Code QR pour payer/ : /^Figure: QR code to pay/),
  )
})

test.each([
  [
    'fr',
    invoicePaper({ language: 'fr' }),
    'Factuur / Facture',
    ['Vervaldatum / Échéance', 'Uw btw-nummer', 'Votre numéro de TVA', 'Mededeling / Communication structurée'],
  ],
  [
    'fr',
    { ...creditNotePaper(), language: 'fr' as const },
    'Creditnota / Note de crédit',
    ['Bij factuur / Relative à la facture', 'Total de la note de crédit'],
  ],
  [
    'en',
    invoicePaper({ language: 'en' }),
    'Factuur / Invoice',
    ['Vervaldatum / Due date', 'Totaal exclusief btw / Total excluding VAT'],
  ],
] as const)('a bill for who speaks %s is Dutch, with %s beside the headings', async (_, paper, title, headings) => {
  const [pdf, dutch] = [await openPaper(paper), await openPaper({ ...paper, language: 'nl' })]
  const shown = (await pdf.texts(1)).map(({ text }) => spaced(text))
  expect(shown).toEqual(expect.arrayContaining([title, ...headings]))
  expect(await pdf.about()).toMatchObject({ Title: titleOf({ ...paper, language: 'nl' }), Language: 'nl-BE' })
  // Everything but the headings is as in Dutch alone: amounts, dates, sentences, the foot.
  const words = await pdf.words()
  const sentences = (await dutch.pageTexts()).flat().filter((text) => /€|\d|\./.test(text))
  for (const sentence of sentences.filter((text) => !/^(Btw|Te betalen)/.test(text))) expect(words).toContain(sentence)
  expect(pdf.pages).toBe(1)
})

test('headings in two languages carry over to each page, and none is cut off or written smaller', async () => {
  const lines = Array.from({ length: 60 }, () => line)
  const paper = invoicePaper({
    language: 'fr',
    lines,
    customer: { ...customer, vatRegistered: false },
    orderNumber: 'BO-1',
  })
  const pdf = await openPaper(paper)
  for (const page of [1, 2, 3].slice(0, pdf.pages)) {
    const small = (await pdf.texts(page)).filter(({ size }) => size < 8.4)
    expect(small).toEqual([])
  }
  expect((await pdf.pageTexts())[1]).toEqual(expect.arrayContaining(['Prix unitaire', 'Overgedragen / Report']))
})

test('amounts are as each language writes them in Belgium', () => {
  expect(languages.map((language) => spaced(amountText(123_450, language)))).toEqual([
    '€ 1.234,50',
    '1 234,50 €',
    '€1,234.50',
  ])
})

/** The spaces at which no line breaks as plain ones. */
function spaced(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ')
}
