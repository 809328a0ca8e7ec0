/** An Ntry of a CAMT.053 statement, or a TxDtls of one, as an entry. */
import {
  beginningOf,
  mostOfCommunication,
  mostOfName,
  plainText,
  Refusal,
  validReferences,
  type BankEntry,
  type EntryKind,
} from '../statement.ts'
import {
  allAt,
  centsIn,
  centsOf,
  dateAt,
  firstText,
  ibanAt,
  isTrueAt,
  signOf,
  textAt,
  type Element,
} from './element.ts'

/** Where an entry stands: its account, and the day of what the bank does not date. */
export type Place = { account: string; date: string | null }

/** Whether the bank has booked it: what is pending or only informs comes again, or not. */
export function isBooked(entry: Element): boolean {
  return firstText(entry, 'Sts/Cd', 'Sts') === 'BOOK'
}

/** Whether it is a total: of a batch, or of several transactions. */
export function isTotal(entry: Element, details: number): boolean {
  return details > 1 || allAt(entry, 'NtryDtls/Btch').length > 0
}

/** The signed amount in cents, whatever its details say; throws a Refusal. */
export function amountOf(entry: Element): number {
  return signOf(entry, 'sum') * centsOf(entry, 'sum') + 0
}

/** The entry of an Ntry with the TxDtls that say more, if there are any. */
export function entryOf(entry: Element, details: Element | null, place: Place): BankEntry {
  return entryFrom(entry, details, amountOf(entry), place)
}

/** An Ntry whose details do not say what it is the total of. */
export function batchOf(entry: Element, place: Place): BankEntry {
  return { ...entryOf(entry, null, place), kind: 'batch' }
}

/** A detail of an Ntry as an entry of its own; null where it does not say its amount. */
export function detailOf(entry: Element, details: Element, place: Place): BankEntry | null {
  const amount = [...allAt(details, 'Amt'), ...allAt(details, 'AmtDtls/TxAmt/Amt')].find(
    ({ currency }) => currency === 'EUR',
  )
  const cents = centsIn(plainText(amount?.text ?? ''))
  const signed = textAt(details, 'CdtDbtInd') === '' ? entry : details
  return cents === null ? null : entryFrom(entry, details, signOf(signed, 'sum') * cents + 0, place)
}

function entryFrom(entry: Element, details: Element | null, amountCents: number, { account, date }: Place): BankEntry {
  const valueDate = dateAt(entry, 'ValDt')
  const booked = dateAt(entry, 'BookgDt') ?? valueDate ?? date
  if (booked === null) throw new Refusal('order', entry.line)
  const party = details ? partyIn(details, amountCents, account) : { name: '', iban: null }
  return {
    date: booked,
    valueDate,
    amountCents,
    kind: kindOf(entry, details, amountCents),
    ...party,
    ...(details ? remittanceIn(details) : { reference: null, communication: informationIn(entry), hints: [] }),
    bankReference: beginningOf(
      (details && textAt(details, 'Refs/AcctSvcrRef')) || firstText(entry, 'AcctSvcrRef', 'NtryRef'),
      mostOfName,
    ),
  }
}

/** The other party. It keeps its role when a transfer comes back, so our own account shows which one it is. */
function partyIn(details: Element, amountCents: number, account: string): { name: string; iban: string | null } {
  const [near, far] = amountCents > 0 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  const isOurs = ibanAt(details, `RltdPties/${near}Acct/Id/IBAN`) === account
  const role = isOurs ? far : near
  const parties = `RltdPties/${role}`
  const ultimate = `RltdPties/Ultmt${role}`
  const name = firstText(details, `${parties}/Nm`, `${parties}/Pty/Nm`, `${ultimate}/Nm`, `${ultimate}/Pty/Nm`)
  return {
    name: beginningOf(name, mostOfName),
    iban: ibanAt(details, `${parties}Acct/Id/IBAN`),
  }
}

function informationIn(entry: Element): string {
  return beginningOf(textAt(entry, 'AddtlNtryInf'), mostOfCommunication)
}

function remittanceIn(details: Element): Pick<BankEntry, 'reference' | 'communication' | 'hints'> {
  const structured = allAt(details, 'RmtInf/Strd/CdtrRefInf').map((info) => {
    const isBelgian = textAt(info, 'Tp/CdOrPrtry/Cd') === 'SCOR' && textAt(info, 'Tp/Issr') === 'BBA'
    const text = textAt(info, 'Ref')
    return { digits: isBelgian ? text.replace(/\D/g, '') : '', text }
  })
  const isOne = new Set(structured.map(({ text }) => text)).size === 1
  const digits = structured[0]?.digits ?? ''
  const reference = isOne && /^\d{12}$/.test(digits) ? digits : null
  const free = allAt(details, 'RmtInf/Ustrd').map((part) => plainText(part.text))
  const others = reference === null ? structured.map((one) => one.text) : []
  return {
    reference,
    communication: beginningOf((free.some(Boolean) ? free : others).join(' ').trim(), mostOfCommunication),
    hints: reference === null ? validReferences(structured.map((one) => one.digits)) : [],
  }
}

const received = new Set(['RCDT', 'RRCT'])
const sent = new Set(['ICDT', 'IRCT'])
const returned = new Set(['RRTN', 'RPCR'])
const charges = new Set(['CHRG', 'COMM', 'COME', 'COMI', 'COMT', 'FEES'])

function kindOf(entry: Element, details: Element | null, amountCents: number): EntryKind {
  const coded = details && allAt(details, 'BkTxCd/Domn').length > 0 ? details : entry
  const domain = textAt(coded, 'BkTxCd/Domn/Cd')
  const family = textAt(coded, 'BkTxCd/Domn/Fmly/Cd')
  if (isReturned(entry, details)) return 'return'
  if (charges.has(subFamilyOf(coded))) return 'charge'
  if (domain !== '' && domain !== 'PMNT') return 'other'
  if (amountCents > 0 && (domain === '' || received.has(family))) return 'transfer'
  return amountCents < 0 && (domain === '' || sent.has(family)) ? 'sent' : 'other'
}

/** Whether anything says so, of the entry or of its details: a return never books itself. */
function isReturned(entry: Element, details: Element | null): boolean {
  const isReturn = details !== null && allAt(details, 'RtrInf').length > 0
  const codes = [entry, ...(details ? [details] : [])].map(subFamilyOf)
  return isReturn || isTrueAt(entry, 'RvslInd') || codes.some((code) => returned.has(code))
}

function subFamilyOf(coded: Element): string {
  return textAt(coded, 'BkTxCd/Domn/Fmly/SubFmlyCd')
}
