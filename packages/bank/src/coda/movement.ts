/** Movements of a CODA statement: a record 2.1 with the records 2.2, 2.3 and 3 that belong to it, as an entry. */
import { compactIban, isIban } from '@schoolbeheer/domain/belgium'
import { mostOfCommunication, plainText, validReferences, type BankEntry, type EntryKind } from '../statement.ts'
import { filler } from './lines.ts'
import { dateIn, field, kindOf, numberIn, signedCentsIn, type CodaRecord } from './record.ts'

export type Movement = {
  sequence: number
  detail: number
  amountCents: number
  date: string | null
  valueDate: string | null
  /** The digits of the code: 0 to 3 are booked, 5 to 9 are details of them. */
  type: string
  family: string
  transaction: string
  bankReference: string
  isStructured: boolean
  communication: string
  isReturned: boolean
  account: string
  name: string
  /** The records 3: the counterparty's whole name, and free text. */
  longName: string
  information: string
  isFreeInformation: boolean
  /** Its details that only inform. */
  informing: Movement[]
}

/** The movement of a record 2.1. */
export function movementOf(record: CodaRecord): Movement {
  const code = String(numberIn(record, 54, 61)).padStart(8, '0')
  return {
    sequence: numberIn(record, 3, 6),
    detail: numberIn(record, 7, 10),
    amountCents: signedCentsIn(record, 32, 'sum'),
    date: dateIn(record, 116),
    valueDate: dateIn(record, 48),
    type: code.slice(0, 1),
    family: code.slice(1, 3),
    transaction: code.slice(3, 5),
    bankReference: field(record, 11, 31),
    isStructured: field(record, 62) === '1',
    communication: field(record, 63, 115),
    isReturned: false,
    account: '',
    name: '',
    longName: '',
    information: '',
    isFreeInformation: false,
    informing: [],
  }
}

/** Adds a record 2.2, 2.3, 3.1, 3.2 or 3.3 to its movement. */
export function addTo(movement: Movement, record: CodaRecord): void {
  switch (kindOf(record)) {
    case '22':
      movement.communication += field(record, 11, 63)
      movement.isReturned = /[1-5]/.test(field(record, 113))
      break
    case '23':
      movement.account = field(record, 11, 44)
      movement.name = field(record, 48, 82)
      movement.communication += field(record, 83, 125)
      break
    case '31':
      movement.isFreeInformation = field(record, 40) !== '1'
      if (field(record, 40, 43) === `1${counterparty}`) movement.longName = field(record, 44, 113)
      addInformation(movement, field(record, 41, 113))
      break
    case '32':
      addInformation(movement, field(record, 11, 115))
      break
    default:
      addInformation(movement, field(record, 11, 100))
  }
}

/** The types of structured communication. */
const counterparty = '001'
const ours = new Set(['101', '102'])
const detailsOfAmount = '105'

function addInformation(movement: Movement, text: string): void {
  if (movement.isFreeInformation && movement.information.length < mostOfCommunication) movement.information += text
}

/** The entry of a movement; `date` is its day where the bank does not say when it booked it. */
export function entryOf(movement: Movement, date: string, kind: EntryKind = kindOfEntry(movement)): BankEntry {
  const { type, content } = structured(movement)
  const reference = ours.has(type) ? (/^\d{12}/.exec(content)?.[0] ?? null) : null
  const communication = textIn(reference === null ? content : content.slice(reference.length))
  return {
    date: movement.date ?? movement.valueDate ?? date,
    valueDate: movement.valueDate,
    amountCents: movement.amountCents,
    kind,
    name: textIn(movement.longName) || textIn(movement.name),
    iban: ibanIn(movement.account),
    reference,
    communication: communication || textIn(movement.information),
    hints: hintsOf(movement),
    bankReference: textIn(movement.bankReference),
  }
}

function hintsOf(movement: Movement): string[] {
  return validReferences(
    [movement, ...movement.informing].map((one) => {
      const { type, content } = structured(one)
      return type === detailsOfAmount ? content.slice(45, 57) : ''
    }),
  )
}

function structured({ isStructured, communication }: Movement): { type: string; content: string } {
  return isStructured
    ? { type: communication.slice(0, 3), content: communication.slice(3) }
    : { type: '', content: communication }
}

const transfers = new Set(['01', '02', '41'])
const received = new Set(['50', '52'])
const cameBack = '54'
const corrected = new Set(['49', '99'])
const charges = { families: new Set(['35', '80']), transaction: '37' }

function kindOfEntry({ family, transaction, isReturned, amountCents }: Movement): EntryKind {
  const isTransfer = transfers.has(family)
  if (isReturned || corrected.has(transaction) || (isTransfer && transaction === cameBack)) return 'return'
  if (charges.families.has(family) || transaction === charges.transaction) return 'charge'
  if (isTransfer && received.has(transaction) && amountCents > 0) return 'transfer'
  if (isTransfer && /^0[1-7]$/.test(transaction) && amountCents < 0) return 'sent'
  return 'other'
}

function ibanIn(account: string): string | null {
  const iban = compactIban(textIn(account))
  return isIban(iban) ? iban : null
}

function textIn(columns: string): string {
  return plainText(columns.replaceAll(filler, ''))
}
