/** The debts of each customer on a day, by their age, as a spreadsheet with the sums below. */
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf } from '@schoolbeheer/server/texts'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import { readAged } from './aged.ts'
import texts from './texts.json' with { type: 'json' }

const amounts = [...ages, 'credit', 'total'] as const
type Row = { name: string } & Record<(typeof amounts)[number], number>

export async function agedXlsx(api: SchoolApi, date: string, language: Language): Promise<FileAnswer> {
  const t = textsOf(texts, language)
  const { rows } = await readAged(api, date)
  const sum: Row = { name: t('sum'), notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0, credit: 0, total: 0 }
  for (const row of rows) for (const amount of amounts) sum[amount] += row[amount]
  const columns: Column<Row>[] = [
    { header: t('customer'), width: 40, value: ({ name }) => name },
    ...amounts.map((amount) => ({
      header: t(amount),
      width: 16,
      format: '"€" #,##0.00',
      value: (row: Row) => toEuro(amount === 'credit' ? 0 - row.credit : row[amount]),
    })),
  ]
  const all = [...rows.map(({ schoolGroupName: name, ...row }) => ({ name, ...row })), sum]
  return {
    stream: spreadsheet({ name: t('aged'), columns, rows: Readable.from(all) }),
    fileName: `${t('agedFile')}-${date}.xlsx`,
  }
}
