/** The school groups as a spreadsheet, in the words of the screen and in its language. */
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import type { SchoolGroupRow } from './queries.ts'
import texts from './texts.json' with { type: 'json' }

export function schoolGroupsSpreadsheet(
  rows: AsyncIterable<SchoolGroupRow>,
  isWanted: (row: SchoolGroupRow) => boolean,
  language: Language,
): FileAnswer {
  const t = textsOf(texts, language)
  return {
    stream: spreadsheet({ name: t('sheet'), columns: columnsIn(t), rows: only(rows, isWanted) }),
    fileName: `${t('fileName')}.xlsx`,
  }
}

async function* only<Row>(rows: AsyncIterable<Row>, isWanted: (row: Row) => boolean): AsyncGenerator<Row> {
  for await (const row of rows) if (isWanted(row)) yield row
}

const euro = '"€" #,##0.00'
const date = 'dd/mm/yyyy'

function columnsIn(t: Texts<keyof typeof texts>): Column<SchoolGroupRow>[] {
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no')
  return [
    { header: t('name'), width: 40, value: (row) => row.name },
    { header: t('onderwijsnet'), width: 40, value: (row) => row.onderwijsnet.label },
    { header: t('clientNumber'), width: 16, value: (row) => row.clientNumber },
    { header: t('vat'), width: 16, value: (row) => row.vat },
    { header: t('salutation'), width: 30, value: (row) => row.salutation },
    { header: t('street'), width: 28, value: (row) => row.street },
    { header: t('number'), width: 10, value: (row) => row.number },
    { header: t('postalCode'), width: 12, value: (row) => row.city.postalCode },
    { header: t('city'), width: 24, value: (row) => row.city.name },
    { header: t('invoiceEmails'), width: 36, value: (row) => row.invoiceEmails },
    { header: t('purchaseOrderEmails'), width: 42, value: (row) => row.purchaseOrderEmails },
    { header: t('peppol'), width: 8, value: (row) => yesNo(row.peppol) },
    { header: t('requiresPurchaseOrder'), width: 24, value: (row) => yesNo(row.requiresPurchaseOrder) },
    { header: t('yearly'), width: 10, value: (row) => yesNo(row.yearly) },
    { header: t('contractType'), width: 15, value: (row) => row.contractType },
    { header: t('contractFee'), width: 19, format: euro, value: (row) => amount(row.contractFeeCents) },
    { header: t('licenceExpirationDate'), width: 30, format: date, value: (row) => day(row.licenceExpirationDate) },
    { header: t('licenceFee'), width: 21, format: euro, value: (row) => amount(row.licenceFeeCents) },
    { header: t('licenceFeeParts'), width: 18, value: (row) => row.licenceFeeParts },
    { header: t('licenceFeePartsInvoiced'), width: 21, value: (row) => row.licenceFeePartsInvoiced },
  ]
}

function amount(cents: number | null): number | null {
  return cents === null ? null : toEuro(cents)
}

/** A spreadsheet's date has no zone; exceljs writes the UTC one. */
function day(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}
