/** The payment block: account, reference and the QR code of the transfer, kept together. */
import { formatIban, formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { epcModules } from './epc.ts'
import type { Company } from './paper.ts'
import { drawQr } from './qr.ts'
import {
  artifact,
  baseline,
  colors,
  headingLine,
  lineHeight,
  mm,
  needsPage,
  page,
  startPage,
  styles,
  tag,
  writeLine,
  type Sheet,
} from './sheet.ts'

/** `number`: of the invoice, where a paper asks for several. */
export type Payment = { company: Company; cents: number; dueDate: string | null; reference: string; number?: string }

const height = 40 * mm
const codeSize = 32 * mm
const inset = 4 * mm

export function drawPayment(sheet: Sheet, payment: Payment, title: string): void {
  if (needsPage(sheet, height)) startPage(sheet, title)
  const { text, heading, amount } = sheet.words
  const { company, cents, dueDate, reference, number } = payment
  const top = sheet.y
  artifact(sheet, 'Layout', () => sheet.doc.rect(page.left, top, page.right - page.left, height).fill(colors.panel))
  const facts = [
    ...(dueDate === null
      ? []
      : [{ name: headingLine(heading('payBefore')), value: formatDutchDate(dueDate), style: styles.body }]),
    { name: headingLine(heading('account')), value: formatIban(company.iban), style: styles.body },
    { name: text('bic'), value: company.bic, style: styles.body },
    { name: headingLine(heading('beneficiary')), value: company.name, style: styles.body },
    { name: headingLine(heading('reference')), value: formatPaymentReference(reference), style: styles.strong },
  ]
  const x = page.left + inset
  const labelWidth = Math.max(30 * mm, ...facts.map(({ name }) => sheet.pen.width(name, styles.small) + 6))
  const width = page.right - codeSize - 2 * inset - x - labelWidth
  const label = number ? `${text('invoice')} ${number}` : headingLine(heading(dueDate === null ? 'open' : 'toPay'))
  tag(sheet, 'H2', () =>
    writeLine(
      sheet,
      text('labelled', { label, amount: amount(cents) }),
      { x, y: top + inset + baseline(styles.total), width: width + labelWidth },
      styles.total,
    ),
  )
  facts.forEach(({ name, value, style }, at) =>
    tag(sheet, 'P', () => {
      const y = top + inset + 26 + at * (lineHeight(styles.body) + 1) + baseline(styles.body)
      writeLine(sheet, name, { x, y, width: labelWidth - 6 }, styles.small)
      writeLine(sheet, value, { x: x + labelWidth, y, width }, style)
    }),
  )
  drawCode(sheet, payment, top)
  sheet.y = top + height
}

function drawCode(sheet: Sheet, { company, cents, reference }: Payment, top: number): void {
  const { text, amount } = sheet.words
  const modules = epcModules({ ...company, cents, reference })
  if (!modules) return
  const x = page.right - inset - codeSize
  const y = top + (height - codeSize) / 2
  const alt = text('qrCode', {
    amount: amount(cents),
    account: formatIban(company.iban),
    reference: formatPaymentReference(reference),
  })
  drawQr(sheet, modules, { x, y, size: codeSize, alt })
}
