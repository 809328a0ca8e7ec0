/** The kinds of paper: the title and the layout of each. The content of a kind stands beside its layout. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawAccount, type AccountPaper } from './account.ts'
import { drawAttendance, type AttendancePaper } from './attendance.ts'
import { drawAttest, type AttestPaper } from './attest.ts'
import { drawCreditNote, drawInvoice, drawPurchaseOrder } from './bills.ts'
import { companyFoot, drawLetterhead } from './letterhead.ts'
import type { Logo } from './logo.ts'
import type { CreditNotePaper, InvoicePaper, PurchaseOrderPaper } from './paper.ts'
import { drawReminder, reminderTitle, type ReminderPaper } from './reminder.ts'
import { drawReminderLetter, letterTitle, type ReminderLetterPaper } from './reminderLetter.ts'
import { closeSheet, type Sheet } from './sheet.ts'
import { wordsOf } from './words.ts'

export type Paper =
  | InvoicePaper
  | CreditNotePaper
  | PurchaseOrderPaper
  | ReminderPaper
  | ReminderLetterPaper
  | AttestPaper
  | AttendancePaper
  | AccountPaper

/** The title of a document in a list of files and in a window: 'Factuur 2026-00001'. */
export function titleOf(paper: Paper): string {
  const words = wordsOf(paper)
  const { text } = words
  if (paper.kind === 'attest') return `${text('attest')} ${paper.name}`
  if (paper.kind === 'attendance') return `${text('attendance')} ${formatDutchDate(paper.date)} ${paper.theme}`
  if (paper.kind === 'account') return `${text('accountOf')} ${paper.customer.name}`
  if (paper.kind === 'reminder') return `${reminderTitle(words, paper)} ${paper.invoice.number}`
  if (paper.kind === 'reminderLetter') return `${letterTitle(words, paper)} ${formatDutchDate(paper.date)}`
  return `${text(paper.kind)} ${paper.number}`
}

/** Draws a letterhead for letters, then title, facts and content as the kind has them. */
export function drawPaper(sheet: Sheet, paper: Paper, logo: Logo | null): void {
  const title = titleOf(paper)
  if (paper.kind === 'attendance') drawAttendance(sheet, paper, title)
  else {
    drawLetterhead(sheet, paper, logo)
    if (paper.kind === 'invoice') drawInvoice(sheet, paper, title)
    else if (paper.kind === 'creditNote') drawCreditNote(sheet, paper, title)
    else if (paper.kind === 'purchaseOrder') drawPurchaseOrder(sheet, paper, title)
    else if (paper.kind === 'reminder') drawReminder(sheet, paper, title)
    else if (paper.kind === 'reminderLetter') drawReminderLetter(sheet, paper, title)
    else if (paper.kind === 'account') drawAccount(sheet, paper, title)
    else drawAttest(sheet, paper)
  }
  closeSheet(sheet, companyFoot(sheet.words, paper.company))
}
