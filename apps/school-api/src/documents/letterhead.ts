/** The top of a first page: logo, sender, the address where a window envelope shows it, title and facts. */
import { drawLogo, type Logo } from './logo.ts'
import type { Company, Customer } from './paper.ts'
import {
  baseline,
  headingLine,
  headingLines,
  lineHeight,
  mm,
  page,
  styles,
  tag,
  writeBlock,
  writeLine,
  writeLines,
  type Sheet,
} from './sheet.ts'
import type { Heading, Words } from './words.ts'
import { printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { addresseeLines } from '@schoolbeheer/domain/salutation'

/** Within the window on the right of a C5/6 envelope, wherever the folded sheet has slid. */
const window = { x: 112 * mm, y: 54 * mm, width: 78 * mm }
const sender = { x: page.left, y: 42 * mm, width: 80 * mm }
const logoPlace = { x: page.left, y: 15 * mm, width: 70 * mm, height: 20 * mm }

export function drawLetterhead(
  sheet: Sheet,
  { company, customer }: { company: Company; customer?: Customer },
  logo: Logo | null,
): void {
  if (logo) tag(sheet, 'Figure', () => drawLogo(sheet.doc, logo, logoPlace), sheet.root, { alt: company.name })
  else
    tag(sheet, 'P', () =>
      writeLine(sheet, company.name, { ...logoPlace, width: page.right - page.left, y: 27 * mm }, styles.name),
    )
  const senderEnd = drawBlocks(sheet, sender, [
    { text: senderName(company), style: styles.smallStrong },
    ...senderLines(sheet.words, company).map((text) => ({ text, style: styles.small })),
  ])
  const lines = customer ? addressLines(customer) : []
  const windowEnd = lines.length > 0 ? drawBlocks(sheet, window, lines.map(inBody)) : window.y
  sheet.y = Math.max(92 * mm, senderEnd + 6 * mm, windowEnd + 6 * mm)
}

function inBody(text: string) {
  return { text, style: styles.body }
}

export type Fact = { label: Heading; value: string }

/** The title, and below it the facts that identify the document, four to a row. */
export function drawFacts(sheet: Sheet, title: Heading, facts: Fact[]): void {
  tag(
    sheet,
    'H1',
    () =>
      (sheet.y = writeBlock(
        sheet,
        headingLine(title),
        { x: page.left, y: sheet.y, width: page.right - page.left },
        styles.title,
      )),
  )
  sheet.y += 8
  const columns = 4
  const width = (page.right - page.left) / columns
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns).map(({ label, value }) => ({
      lines: headingLines(sheet, label, width - 8, styles.small),
      value,
    }))
    const labels = Math.max(...row.map(({ lines }) => lines.length))
    const bottoms = row.map(({ lines, value }, at) =>
      drawFact(sheet, { lines, value, labels }, { x: page.left + at * width, width: width - 8 }),
    )
    sheet.y = Math.max(...bottoms) + 8
  }
  sheet.y += 10
}

export function companyFoot(words: Words, company: Company): string {
  return [senderName(company), ...senderLines(words, company).slice(0, 4)].join(' · ')
}

/** The number that identifies the customer: 'BTW BE 0123.456.749', or '0123.456.749' where that is no VAT number. */
export function numberFacts({ text, heading }: Words, { vat, vatRegistered = true }: Customer): Fact[] {
  if (vat === null) return []
  if (vatRegistered)
    return [{ label: heading('customerVat'), value: text('vatNumber', { number: printEnterpriseNumber(vat) }) }]
  return [{ label: heading('customerEnterprise'), value: printEnterpriseNumber(vat).replace(/^BE /, '') }]
}

/** @param labels the most lines that a label of its row has, so that their values stand beside each other */
function drawFact(
  sheet: Sheet,
  { lines, value, labels }: { lines: string[]; value: string; labels: number },
  { x, width }: { x: number; width: number },
): number {
  let bottom = sheet.y
  tag(sheet, 'P', () => {
    writeLines(sheet, lines, { x, y: sheet.y + baseline(styles.small), width }, styles.small)
    const y = sheet.y + 12 + (labels - 1) * lineHeight(styles.small)
    bottom = writeBlock(sheet, value, { x, y, width }, styles.cell)
  })
  return bottom
}

function drawBlocks(
  sheet: Sheet,
  place: { x: number; y: number; width: number },
  blocks: { text: string; style: (typeof styles)['body' | 'small' | 'smallStrong'] }[],
): number {
  let y = place.y
  tag(sheet, 'P', () => {
    for (const { text, style } of blocks) y = writeBlock(sheet, text, { ...place, y }, style)
  })
  return y
}

function senderName({ name, legalForm }: Company): string {
  return `${name} ${legalForm}`
}

function senderLines({ text }: Words, company: Company): string[] {
  return [
    `${company.street} ${company.number}`,
    `${company.postalCode} ${company.city}`,
    text('vatNumber', { number: printEnterpriseNumber(company.enterpriseNumber) }),
    company.court,
    company.email,
    `${company.phone} · ${company.website}`,
  ]
}

function addressLines(customer: Customer): string[] {
  return [
    customer.name,
    ...addresseeLines(customer.salutation ?? ''),
    `${customer.street} ${customer.number}`,
    `${customer.postalCode} ${customer.city}`,
  ]
}
