/** The words of documents on paper, in Dutch, and how they write amounts, quantities, dates and numbers. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import type { Paper } from './paper.ts'

const reminders = ['Herinnering', 'Tweede herinnering', 'Derde herinnering']

export const words = {
  invoice: 'Factuur',
  creditNote: 'Creditnota',
  purchaseOrder: 'Bestelbonaanvraag',
  reminder: (count: number) => reminders[count - 1] ?? `${count}e herinnering`,
  number: 'Nummer',
  date: 'Datum',
  dueDate: 'Vervaldatum',
  clientNumber: 'Klantnummer',
  customerVat: 'Uw btw-nummer',
  customerEnterprise: 'Uw ondernemingsnummer',
  orderNumber: 'Uw bestelbon',
  period: 'Periode',
  supplyDate: 'Datum van levering',
  creditedInvoice: 'Bij factuur',
  invoiceOf: (number: string, date: string) => `${number} van ${date}`,
  vatNumber: (number: string) => `BTW ${number}`,
  page: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
  description: 'Omschrijving',
  quantity: 'Aantal',
  unitPrice: 'Eenheidsprijs',
  vatRate: 'Btw',
  amount: 'Bedrag',
  carriedForward: 'Over te dragen',
  broughtForward: 'Overgedragen',
  toPay: 'Te betalen',
  subtotal: 'Totaal exclusief btw',
  vatOn: (rate: string, base: string) => `Btw ${rate} op maatstaf van heffing ${base}`,
  total: 'Totaal inclusief btw',
  credited: 'Totaal van de creditnota',
  open: 'Nog te betalen',
  payBefore: 'Te betalen tegen',
  account: 'Rekening',
  bic: 'BIC',
  beneficiary: 'Begunstigde',
  reference: 'Mededeling',
  qrCode: (amount: string, account: string, reference: string) =>
    `QR-code om ${amount} te betalen op ${account} met mededeling ${reference}`,
  vatToReturn: 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
  orderAsk: (number: string) =>
    `Gelieve ons hiervoor een bestelbon te bezorgen, met vermelding van ons nummer ${number}.`,
  orderHow: (email: string) =>
    `Dat kan zonder account via de link in onze mail bij dit document, of door de bestelbon te mailen naar ${email}.`,
  orderIsNoInvoice: 'Dit document is geen factuur: u hoeft nog niets te betalen.',
  greeting: 'Geachte heer of mevrouw,',
  reminderOpen: (number: string, date: string, dueDate: string, amount: string) =>
    `Volgens onze gegevens staat van factuur ${number} van ${date} nog ${amount} open. De vervaldatum was ${dueDate}.`,
  reminderNotDue: (number: string, date: string, dueDate: string, amount: string) =>
    `Volgens onze gegevens staat van factuur ${number} van ${date} nog ${amount} open. Ze vervalt op ${dueDate}.`,
  reminderBefore: (date: string) => `Op ${date} stuurden wij u hierover al een eerste herinnering.`,
  reminderAsk: 'Wilt u het openstaande bedrag overschrijven met de gegevens hieronder?',
  reminderCrossed:
    'Hebt u intussen betaald, dan hebben uw betaling en deze brief elkaar gekruist en hoeft u niets meer te doen.',
  reminderRegards: 'Met vriendelijke groeten',
  attest: 'Attest van deelname',
  attestGiver: (company: string) => `${company} bevestigt dat`,
  attestOf: 'aanwezig was op de opleidingsdag',
  hours: 'Uren',
  place: 'Plaats',
  givenOn: 'Gegeven op',
  attestCheck: 'Controleer dit attest',
  attestCode: (address: string) => `QR-code naar ${address}`,
  attendance: 'Aanwezigheidslijst',
  theme: 'Thema',
  school: 'School',
  person: 'Naam',
  signature: 'Handtekening',
  nobody: 'Er zijn nog geen deelnemers.',
}

/** The title of a document in a list of files and in a window: 'Factuur 2026-00001'. */
export function titleOf(paper: Paper): string {
  if (paper.kind === 'invoice') return `${words.invoice} ${paper.number}`
  if (paper.kind === 'purchaseOrder') return `${words.purchaseOrder} ${paper.number}`
  if (paper.kind === 'attest') return `${words.attest} ${paper.name}`
  if (paper.kind === 'attendance') return `${words.attendance} ${formatDutchDate(paper.date)} ${paper.theme}`
  if (paper.kind === 'creditNote') return `${words.creditNote} ${paper.number}`
  return `${words.reminder(paper.count)} ${paper.invoice.number}`
}

const euro = new Intl.NumberFormat('nl-BE', { style: 'currency', currency: 'EUR' })
const decimal = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 2 })

/** € 1.234,56 */
export function amountText(cents: number): string {
  return euro.format(toEuro(cents))
}

export function quantityText(quantity: number): string {
  return decimal.format(quantity)
}

export function rateText(rate: number): string {
  return `${decimal.format(rate)} %`
}

export function periodText({ start, end }: { start: string; end: string }): string {
  return start === end ? formatDutchDate(start) : `${formatDutchDate(start)} – ${formatDutchDate(end)}`
}
