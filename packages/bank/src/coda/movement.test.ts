import { expect, test } from 'vitest'
import { transfer } from '../testing/days.ts'
import type { Day, Payment } from '../writing/day.ts'
import { codaFile, codaRecords, columnsSet, plainCoda } from '../writing/writeCoda.ts'
import { collect, inPieces } from '../testing/reading.ts'
import { readCoda } from './readCoda.ts'

const payment = { ...transfer, name: 'École Saint-Étienne', bankReference: '' }

test('the code of a movement, its R-type and its sign say of what kind it is', async () => {
  const kinds: [code: string, returned: string, kind: string, sign?: -1][] = [
    ['0150', ' ', 'transfer'],
    ['0252', ' ', 'transfer'],
    ['4150', '0', 'transfer'],
    ['0151', ' ', 'other'],
    ['0164', ' ', 'other'],
    ['0450', ' ', 'other'],
    ['0150', ' ', 'other', -1],
    ['0101', ' ', 'sent', -1],
    ['0207', ' ', 'sent', -1],
    ['4103', ' ', 'sent', -1],
    ['0113', ' ', 'other', -1],
    ['0101', ' ', 'other'],
    ['0154', ' ', 'return'],
    ['0199', ' ', 'return'],
    ['0549', ' ', 'return', -1],
    ['0150', '1', 'return'],
    ['0150', '5', 'return'],
    ['3501', ' ', 'charge', -1],
    ['8002', ' ', 'charge', -1],
    ['0437', ' ', 'charge', -1],
  ]
  for (const [code, returned, kind, sign = 1] of kinds) {
    // A text that is so long that there is a record 2.2.
    const said = { type: 'text' as const, text: 'x'.repeat(60) }
    const records = recordsOf({ ...payment, said, amountCents: sign * 100 })
    records[2] = columnsSet(records[2] ?? '', 55, code)
    records[3] = columnsSet(records[3] ?? '', 113, returned)
    expect([code, returned, (await entryIn(records))?.kind]).toEqual([code, returned, kind])
  }
})

test('only 101 and 102 hold a reference of ours; 105 hints at one, valid or nothing', async () => {
  const ours = '202600000192'
  const said: [communication: string, reference: string | null, text: string, hints: string[]][] = [
    [`101${ours}`, ours, '', []],
    [`102${ours}`, ours, '', []],
    // As found: its check digits are wrong.
    ['101202600000193', '202600000193', '', []],
    ['10120260000019A', null, '20260000019A', []],
    [`103${ours}`, null, ours, []],
    ['100RF18539007547034', null, 'RF18539007547034', []],
    [`105${'0'.repeat(45)}${ours}`, null, `${'0'.repeat(45)}${ours}`, [ours]],
    [`105${'0'.repeat(45)}202600000193`, null, `${'0'.repeat(45)}202600000193`, []],
  ]
  for (const [communication, reference, text, hints] of said) {
    const records = recordsOf({ ...payment, said: { type: 'text', text: communication } })
    records[2] = columnsSet(records[2] ?? '', 62, '1')
    expect(await entryIn(records)).toMatchObject({ reference, communication: text, hints })
  }
})

test('a detail that only informs hints at a reference for the amount that it belongs to', async () => {
  const informing = `105${'0'.repeat(45)}202600000192`
  const records = codaRecords([dayOf({ ...payment, said: { type: 'text', text: informing } })], plainCoda)
  const [header = '', opening = '', first = '', ...others] = records
  const detail = (record: string) => columnsSet(record, 7, '0001')
  const continued = others.slice(0, -2).map(detail)
  const booked = columnsSet(columnsSet(first, 54, '3'), 126, '0')
  const informingDetail = columnsSet(columnsSet(detail(first), 54, '8'), 62, '1')
  const whole = [header, opening, booked, informingDetail, ...continued, ...others.slice(-2)]
  whole.push(columnsSet(whole.pop() ?? '', 17, String(whole.length - 1).padStart(6, '0')))
  expect(await entryIn(whole)).toMatchObject({ amountCents: 125_00, hints: ['202600000192'] })
})

test('free information stands in for a communication that is missing', async () => {
  const informed = recordsOf({ ...payment, said: { type: 'text', text: 'x' } }, true)
  informed[2] = columnsSet(informed[2] ?? '', 63, ' ')
  expect((await entryIn(informed))?.communication).toBe('Bijlage en verder')
})

test('names are read in windows-1252 and in UTF-8, by characters or by bytes', async () => {
  const records = recordsOf({ ...payment, name: 'École “Ťest” €', said: { type: 'text', text: 'voor Łukasz' } })
  expect((await entryIn(records, codaFile(records, 'utf-8')))?.name).toBe('École “Ťest” €')
  const latin = recordsOf({ ...payment, name: 'École “Test” €' })
  expect((await entryIn(latin, codaFile(latin, 'windows-1252')))?.name).toBe('École “Test” €')
  const inBytes = recordsOf({ ...payment, name: Buffer.from('École Ťest').toString('latin1') })
  expect((await entryIn(inBytes, Buffer.from(inBytes.join('\n'), 'latin1')))?.name).toBe('École Ťest')
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), codaFile(records, 'utf-8')])
  expect((await entryIn(records, marked))?.communication).toBe('voor Łukasz')
})

function dayOf(of: Payment): Day {
  return {
    account: 'BE43068999999501',
    number: 7,
    isDuplicate: false,
    openingDate: '2026-11-23',
    openingCents: 1_000_00,
    date: '2026-11-24',
    bookings: [{ date: '2026-11-24', valueDate: null, as: 'alone', payment: of }],
  }
}

function recordsOf(of: Payment, informs = false): string[] {
  return codaRecords([dayOf(of)], { ...plainCoda, informs })
}

async function entryIn(records: readonly string[], bytes: Buffer = codaFile(records, 'windows-1252')) {
  const read = await collect(readCoda(inPieces(bytes, 1000)))
  expect(read.refused).toEqual([])
  return read.statements[0]?.entries[0]
}
