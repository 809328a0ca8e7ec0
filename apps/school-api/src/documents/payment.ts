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
import { amountText, words } from './words.ts'

export type Payment = { company: Company; cents: number; dueDate: string | null; reference: string }

const height = 40 * mm
const codeSize = 32 * mm
const inset = 4 * mm

export function drawPayment(sheet: Sheet, payment: Payment, heading: string): void {
  if (needsPage(sheet, height)) startPage(sheet, heading)
  const { company, cents, dueDate, reference } = payment
  const top = sheet.y
  artifact(sheet, 'Layout', () => sheet.doc.rect(page.left, top, page.right - page.left, height).fill(colors.panel))
  const facts = [
    ...(dueDate === null ? [] : [[words.payBefore, formatDutchDate(dueDate)] as const]),
    [words.account, formatIban(company.iban)] as const,
    [words.bic, company.bic] as const,
    [words.beneficiary, company.name] as const,
    [words.reference, formatPaymentReference(reference)] as const,
  ]
  const x = page.left + inset
  const label = 30 * mm
  const width = page.right - codeSize - 2 * inset - x - label
  tag(sheet, 'H2', () =>
    writeLine(
      sheet,
      `${dueDate === null ? words.open : words.toPay}: ${amountText(cents)}`,
      { x, y: top + inset + baseline(styles.total), width: width + label },
      styles.total,
    ),
  )
  facts.forEach(([name, value], at) =>
    tag(sheet, 'P', () => {
      const y = top + inset + 26 + at * (lineHeight(styles.body) + 1) + baseline(styles.body)
      writeLine(sheet, name, { x, y, width: label - 6 }, styles.small)
      writeLine(sheet, value, { x: x + label, y, width }, name === words.reference ? styles.strong : styles.body)
    }),
  )
  drawCode(sheet, payment, top)
  sheet.y = top + height
}

function drawCode(sheet: Sheet, { company, cents, reference }: Payment, top: number): void {
  const modules = epcModules({ ...company, cents, reference })
  if (!modules) return
  const x = page.right - inset - codeSize
  const y = top + (height - codeSize) / 2
  const alt = words.qrCode(amountText(cents), formatIban(company.iban), formatPaymentReference(reference))
  drawQr(sheet, modules, { x, y, size: codeSize, alt })
}
