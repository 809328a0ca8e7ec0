/** The school groups as a spreadsheet, every column in the words of the screen. */
import { toEuro } from '@schoolbeheer/domain/money'
import type { Readable } from 'node:stream'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import type { SchoolGroupRow } from './queries.ts'

export function schoolGroupsSpreadsheet(rows: AsyncIterable<SchoolGroupRow>): Readable {
  return spreadsheet({ name: 'Schoolgroepen', columns, rows })
}

const euro = '"€" #,##0.00'
const date = 'dd/mm/yyyy'

const columns: Column<SchoolGroupRow>[] = [
  { header: 'Naam', width: 40, value: (row) => row.name },
  { header: 'Onderwijsnet', width: 40, value: (row) => row.onderwijsnet.label },
  { header: 'Klantnummer', width: 14, value: (row) => row.clientNumber },
  { header: 'Btw-nummer', width: 16, value: (row) => row.vat },
  { header: 'Aanhef', width: 30, value: (row) => row.salutation },
  { header: 'Straat', width: 28, value: (row) => row.street },
  { header: 'Nummer', width: 10, value: (row) => row.number },
  { header: 'Postcode', width: 10, value: (row) => row.city.postalCode },
  { header: 'Gemeente', width: 24, value: (row) => row.city.name },
  { header: 'E-mail facturen', width: 36, value: (row) => row.invoiceEmails },
  { header: 'E-mail bestelbonnen', width: 36, value: (row) => row.purchaseOrderEmails },
  { header: 'Peppol', width: 8, value: (row) => yesNo(row.peppol) },
  { header: 'Bestelbon vereist', width: 16, value: (row) => yesNo(row.requiresPurchaseOrder) },
  { header: 'Jaarlijks', width: 10, value: (row) => yesNo(row.yearly) },
  { header: 'Contracttype', width: 13, value: (row) => row.contractType },
  { header: 'Contractprijs', width: 14, format: euro, value: (row) => amount(row.contractFeeCents) },
  { header: 'Vervaldatum licentie', width: 19, format: date, value: (row) => day(row.licenceExpirationDate) },
  { header: 'Licentieprijs', width: 14, format: euro, value: (row) => amount(row.licenceFeeCents) },
  { header: 'Licentiedelen', width: 13, value: (row) => row.licenceFeeParts },
  { header: 'Gefactureerde delen', width: 19, value: (row) => row.licenceFeePartsInvoiced },
]

function yesNo(value: boolean): string {
  return value ? 'Ja' : 'Nee'
}

function amount(cents: number | null): number | null {
  return cents === null ? null : toEuro(cents)
}

/** A spreadsheet's date has no zone; exceljs writes the UTC one. */
function day(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}
