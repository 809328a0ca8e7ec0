/** A writer of CAMT.053 in all its versions, an element of a statement a line. */
import type { EntryKind } from '../statement.ts'
import { amountOf, closingOf, type Booking, type Day, type Payment, type Said } from './day.ts'

export type CamtChoices = {
  /** 2 to 13. */
  version: number
  prefix: '' | 'ns0:'
  /** Whether an opening balance is that of the closing before. */
  isPrevious: boolean
  /** Whether there are a summary, and what is not booked. */
  hasMore: boolean
  /** Whether a total of several says that it is one. */
  saysBatch: boolean
  /** Whether the kind of a transfer is said by codes; without, its sign says it. */
  hasCodes: boolean
}

export const plainCamt: CamtChoices = {
  version: 8,
  prefix: '',
  isPrevious: false,
  hasMore: false,
  saysBatch: false,
  hasCodes: true,
}

/** The elements of a message with a statement a day, and what is around them. */
export function camtLines(days: readonly Day[], choices: CamtChoices): string[] {
  const { version, prefix } = choices
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`
  const mark = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  const lines = [
    `<Document ${mark}="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-25T04:00:00+01:00</CreDtTm></GrpHdr>',
    ...days.flatMap((day) => ['<Stmt>', ...statementLines(day, choices), '</Stmt>']),
    '</BkToCstmrStmt></Document>',
  ]
  return [declaration, ...lines.map((line) => line.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`))]
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** The file of lines, in UTF-8. */
export function camtFile(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}

function statementLines(day: Day, choices: CamtChoices): string[] {
  const { bookings } = day
  const amounts = bookings.map(amountOf)
  return [
    `<Id>S${day.number ?? ''}</Id>`,
    ...(choices.version > 2 && choices.hasMore
      ? ['<StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>']
      : []),
    element('ElctrncSeqNb', day.number === null ? '' : `00${day.number}`),
    '<CreDtTm>2026-11-25T04:00:00+01:00</CreDtTm>',
    element('CpyDplctInd', day.isDuplicate ? 'DUPL' : ''),
    `<Acct><Id><IBAN>${day.account}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance(choices.isPrevious ? 'PRCD' : 'OPBD', day.openingCents, day.openingDate),
    balance('CLBD', closingOf(day), day.date),
    balance('CLAV', 99_99, day.date),
    ...(choices.hasMore ? [summary(amounts)] : []),
    ...bookings.map((booking) => entry(booking, choices)),
    ...(choices.hasMore ? ['<AddtlStmtInf>Einde</AddtlStmtInf>'] : []),
  ].filter(Boolean)
}

function balance(type: string, cents: number, date: string | null): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${signed(cents)}${dated('Dt', date)}</Bal>`
}

function summary(amounts: readonly number[]): string {
  const part = (name: string, some: readonly number[]) => {
    const sum = some.reduce((total, amount) => total + Math.abs(amount), 0)
    return `<${name}><NbOfNtries>${some.length}</NbOfNtries><Sum>${decimal(sum)}</Sum></${name}>`
  }
  const [credits, debits] = [amounts.filter((amount) => amount >= 0), amounts.filter((amount) => amount < 0)]
  return `<TxsSummry>${part('TtlNtries', amounts)}${part('TtlCdtNtries', credits)}${part('TtlDbtNtries', debits)}</TxsSummry>`
}

function entry(booking: Booking, choices: CamtChoices): string {
  const isAlone = booking.as === 'alone'
  const amountCents = amountOf(booking)
  const kind = isAlone ? booking.payment.kind : 'other'
  const isReversal = isAlone && kind === 'return' && amountCents % 2 === 0
  return [
    '<Ntry>',
    signed(amountCents),
    isReversal ? '<RvslInd>true</RvslInd>' : '',
    choices.version < 7 ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>',
    dated('BookgDt', booking.date),
    dated('ValDt', booking.valueDate),
    isAlone ? element('AcctSvcrRef', booking.payment.bankReference) : '',
    `<BkTxCd>${isAlone ? codes(kind, isReversal, choices) : '<Prtry><Cd>X</Cd></Prtry>'}</BkTxCd>`,
    isAlone ? `<NtryDtls>${details(booking.payment, null, isReversal, choices)}</NtryDtls>` : batch(booking, choices),
    '</Ntry>',
  ].join('')
}

function batch(booking: Exclude<Booking, { as: 'alone' }>, choices: CamtChoices): string {
  const { payments, as } = booking
  const mark = choices.saysBatch || payments.length === 1 || as === 'undetailed'
  const parts = as === 'undetailed' ? [] : payments
  const off = as === 'wronglyDetailed' ? 1 : 0
  return [
    '<NtryDtls>',
    mark ? `<Btch><NbOfTxs>${payments.length}</NbOfTxs></Btch>` : '',
    ...parts.map((one, index) => details(one, one.amountCents + (index === 0 ? off : 0), false, choices)),
    '</NtryDtls>',
  ].join('')
}

function details(payment: Payment, amountCents: number | null, isReversal: boolean, choices: CamtChoices): string {
  const [role, other] = payment.amountCents > 0 ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr']
  const name = element('Nm', payment.name)
  const party = choices.version < 7 ? name : name && `<Pty>${name}</Pty>`
  const amount = amountCents === null ? '' : signed(amountCents)
  const isReturn = payment.kind === 'return' && !isReversal
  return [
    '<TxDtls>',
    `<Refs>${element('AcctSvcrRef', payment.bankReference)}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>`,
    choices.version > 2
      ? amount
      : amount && `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>${direction(amountCents ?? 0)}`,
    `<BkTxCd>${codes(payment.kind, isReversal, choices)}</BkTxCd>`,
    `<RltdPties><${role}>${party}</${role}>`,
    payment.iban === null ? '' : `<${role}Acct><Id><IBAN>${payment.iban}</IBAN></Id></${role}Acct>`,
    `<${other}><Nm>Wij zelf</Nm></${other}></RltdPties>`,
    `<RmtInf>${remittance(payment.said)}</RmtInf>`,
    isReturn && payment.amountCents % 3 === 0 ? '<RtrInf><Rsn><Cd>MS03</Cd></Rsn></RtrInf>' : '',
    '</TxDtls>',
  ].join('')
}

function codes(kind: EntryKind, isReversal: boolean, { hasCodes }: CamtChoices): string {
  const isClear = kind === 'transfer' || kind === 'sent' || isReversal
  if (isClear && !hasCodes) return '<Prtry><Cd>X</Cd></Prtry>'
  const [family, subFamily] = isReversal ? ['RCDT', 'ESCT'] : families[kind]
  return `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn>`
}

const families: Record<EntryKind, [string, string]> = {
  transfer: ['RRCT', 'ESCT'],
  return: ['ICDT', 'RRTN'],
  charge: ['MDOP', 'CHRG'],
  sent: ['IRCT', 'ESCT'],
  other: ['CCRD', 'POSD'],
  batch: ['RCDT', 'ESCT'],
}

function remittance({ type, text }: Said): string {
  if (type === 'text' || type === 'digits') {
    const [first = '', ...rest] = text.split(' ')
    return [first, rest.join(' ')].map((part) => element('Ustrd', part)).join('')
  }
  const [issuer, reference] =
    type === 'reference' ? ['BBA', text.replace(/^(\d{3})(\d{4})(\d{5})$/, '+++$1/$2/$3+++')] : ['ISO', text]
  const kind = `<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>${issuer}</Issr></Tp>`
  return `<Strd><CdtrRefInf>${kind}<Ref>${reference}</Ref></CdtrRefInf></Strd>`
}

function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escaped(text)}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#62;')
}

function signed(cents: number): string {
  return `<Amt Ccy="EUR">${decimal(Math.abs(cents))}</Amt>${direction(cents)}`
}

function direction(cents: number): string {
  return `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Odd days are written with a time. */
function dated(name: string, date: string | null): string {
  if (date === null) return ''
  const isOdd = Number(date.slice(8)) % 2 === 1
  return `<${name}>${isOdd ? `<DtTm>${date}T00:30:00+01:00</DtTm>` : `<Dt>${date}</Dt>`}</${name}>`
}
