/** The account of a customer as files: on paper, and as a spreadsheet. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import { addressed, frameOf } from '../billing/frame.ts'
import { readAccount, type AccountQuery } from './account.ts'
import texts from './texts.json' with { type: 'json' }

/** In the language of who asks. Throws a 404. */
export async function accountPdf(
  api: SchoolApi,
  viewer: Viewer,
  asked: AccountQuery,
  language: Language,
): Promise<FileAnswer> {
  const account = await readAccount(api.database.db, viewer, asked)
  const bytes = await api.renderNow({
    kind: 'account',
    ...addressed(await frameOf(api, asked.schoolGroupId)),
    language,
    date: brusselsDate(new Date(api.now())),
    from: asked.from ?? null,
    to: asked.to ?? null,
    ...account,
  })
  return { stream: Readable.from([bytes]), fileName: `${nameOf(asked, textsOf(texts, language))}.pdf` }
}

/** Throws a 404. */
export async function accountXlsx(
  { database: { db } }: SchoolApi,
  viewer: Viewer,
  asked: AccountQuery,
  language: Language,
): Promise<FileAnswer> {
  const t = textsOf(texts, language)
  const { openingCents, rows, closingCents } = await readAccount(db, viewer, asked)
  const all: Row[] = [
    { kind: 'opening', date: asked.from ?? null, number: null, cents: 0, balanceCents: openingCents },
    ...rows,
    { kind: 'closing', date: asked.to ?? null, number: null, cents: 0, balanceCents: closingCents },
  ]
  return {
    stream: spreadsheet({ name: t('account'), columns: columnsIn(t), rows: Readable.from(all) }),
    fileName: `${nameOf(asked, t)}.xlsx`,
  }
}

type Row = {
  kind: Awaited<ReturnType<typeof readAccount>>['rows'][number]['kind'] | 'opening' | 'closing'
  date: string | null
  number: string | null
  cents: number
  balanceCents: number
}

type ReportTexts = Texts<keyof typeof texts>

function nameOf({ schoolGroupId, from, to }: AccountQuery, t: ReportTexts): string {
  return [t('accountFile'), schoolGroupId, from, to].filter(Boolean).join('-')
}

function columnsIn(t: ReportTexts): Column<Row>[] {
  const euro = '"€" #,##0.00'
  const amount = (cents: number) => (cents > 0 ? toEuro(cents) : null)
  return [
    { header: t('date'), width: 12, format: 'dd/mm/yyyy', value: ({ date }) => (date ? new Date(date) : null) },
    { header: t('document'), width: 16, value: ({ kind }) => t(kind) },
    { header: t('number'), width: 30, value: ({ number }) => number },
    { header: t('debit'), width: 14, format: euro, value: ({ cents }) => amount(cents) },
    { header: t('credit'), width: 14, format: euro, value: ({ cents }) => amount(-cents) },
    { header: t('balance'), width: 14, format: euro, value: ({ balanceCents }) => toEuro(balanceCents) },
  ]
}
