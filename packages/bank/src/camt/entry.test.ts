import { expect, test } from 'vitest'
import { readBankFile } from '../readBankFile.ts'
import { collect, inPieces } from '../testing/reading.ts'

const account = 'BE43068999999501'
const ours = '202600000192'

test('codes, reversals and signs say of what kind an entry is', async () => {
  const kinds: [kind: string, content: string, direction?: string][] = [
    ['transfer', domain('RCDT', 'ESCT')],
    ['transfer', domain('RRCT', 'ESCT')],
    ['transfer', '<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>'],
    ['sent', '', 'DBIT'],
    ['sent', domain('ICDT', 'ESCT'), 'DBIT'],
    ['sent', domain('IRCT', 'ESCT'), 'DBIT'],
    ['other', domain('RCDT', 'ESCT'), 'DBIT'],
    ['other', domain('ICDT', 'ESCT')],
    ['other', domain('CCRD', 'POSD')],
    ['other', domain('RCDT', 'ESCT').replace('PMNT', 'SECU')],
    ['return', domain('RCDT', 'RRTN')],
    ['return', domain('ICDT', 'RPCR')],
    ['return', `${domain('RCDT', 'ESCT')}${details('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')}`],
    ['charge', domain('RCDT', 'CHRG'), 'DBIT'],
    ['return', `${domain('RCDT', 'ESCT')}${details(domain('RCDT', 'RRTN'))}`],
    ['return', `${domain('RCDT', 'RRTN')}${details(domain('RCDT', 'ESCT'))}`],
  ]
  for (const [kind, content, direction = 'CRDT'] of kinds)
    expect([content, (await entriesIn(entry('10.00', content, direction)))[0]?.kind]).toEqual([content, kind])
  const reversed = entry('10.00', domain('RCDT', 'ESCT'), 'DBIT').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
  expect(await entriesIn(reversed)).toMatchObject([{ amountCents: -1000, kind: 'return' }])
})

test('only one reference that says SCOR and BBA is ours; several are hints', async () => {
  const said: [remittance: string, reference: string | null, text: string, hints: string[]][] = [
    [reference('+++202/6000/00192+++'), ours, '', []],
    [`${reference(ours)}${reference(ours)}`, ours, '', []],
    [reference('202600000193'), '202600000193', '', []],
    [reference('2026'), null, '2026', []],
    [reference('RF18539007547034', 'ISO'), null, 'RF18539007547034', []],
    [reference(ours, 'ISO'), null, ours, []],
    [reference(ours, ''), null, ours, []],
    [`${reference(ours)}${reference('202600000293')}`, null, `${ours} 202600000293`, [ours, '202600000293']],
    [`<Ustrd>factuur</Ustrd><Ustrd>19</Ustrd>${reference('RF18539007547034', 'ISO')}`, null, 'factuur 19', []],
    [`<Ustrd>betaling</Ustrd>${reference(ours)}`, ours, 'betaling', []],
  ]
  for (const [remittance, known, communication, hints] of said)
    expect(await entriesIn(entry('10.00', details(`<RmtInf>${remittance}</RmtInf>`)))).toMatchObject([
      { reference: known, communication, hints },
    ])
})

test('details that have amounts and add up are the entries; else the total is one for a person', async () => {
  const half = (cents: string, content = '') => details(`<Amt Ccy="EUR">${cents}</Amt>${content}`)
  const amounts: [content: string, cents: number[], kind: string][] = [
    [`${half('4.00')}${half('6.00')}`, [400, 600], 'transfer'],
    [`${half('14.00')}${half('4.00', '<CdtDbtInd>DBIT</CdtDbtInd>')}`, [1400, -400], 'transfer'],
    [half('10.00').replace('<TxDtls>', '<Btch/><TxDtls>'), [1000], 'transfer'],
    [`${half('4.00')}${half('6.00')}${half('0.00')}`, [400, 600], 'transfer'],
    [`${half('4.00')}${half('5.00')}`, [1000], 'batch'],
    [`${half('4.00')}${details('')}`, [1000], 'batch'],
    [`${half('4.00')}${half('6.00').replace('EUR', 'USD')}`, [1000], 'batch'],
    ['<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>', [1000], 'batch'],
    // A single transaction has the amount of the entry, whatever was ordered.
    [half('12.00'), [1000], 'transfer'],
    [
      `${half('4.00')}${half('6.00')}`.replaceAll(/<Amt.*?<\/Amt>/g, '<AmtDtls><TxAmt>$&</TxAmt></AmtDtls>'),
      [400, 600],
      'transfer',
    ],
  ]
  for (const [content, cents, kind] of amounts) {
    const entries = await entriesIn(entry('10.00', content))
    expect([content, entries.map(({ amountCents }) => amountCents), entries[0]?.kind]).toEqual([content, cents, kind])
  }
})

test('the counterparty is the other account, also when a transfer comes back', async () => {
  const party = (role: string, name: string, iban: string) =>
    `<${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`
  const parties = `<RltdPties>${party('Dbtr', 'Wij', account)}${party('Cdtr', 'Zij', 'BE68539007547034')}</RltdPties>`
  for (const direction of ['CRDT', 'DBIT'])
    expect(await entriesIn(entry('10.00', details(parties), direction))).toMatchObject([
      { name: 'Zij', iban: 'BE68539007547034' },
    ])
  const ultimate = '<RltdPties><UltmtDbtr><Nm>Школа №1 中文</Nm></UltmtDbtr></RltdPties>'
  expect(await entriesIn(entry('10.00', details(ultimate)))).toMatchObject([{ name: 'Школа №1 中文', iban: null }])
})

test('a name turns nothing around that is shown after it, and keeps what joins its letters', async () => {
  const marked = '<RltdPties><Dbtr><Nm>\u202eneveH\u2066 می\u200cخواهم\u200f 👩‍🏫</Nm></Dbtr></RltdPties>'
  expect(await entriesIn(entry('10.00', details(marked)))).toMatchObject([{ name: 'neveH می\u200cخواهم 👩‍🏫' }])
})

test('names and texts that go on are cut, and no letter is half', async () => {
  const long = `a${'🏫'.repeat(20_000)}`
  const said = `<RltdPties><Dbtr><Nm>${long}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${long}</Ustrd></RmtInf>`
  const [{ name, communication } = { name: '', communication: '' }] = await entriesIn(entry('10.00', details(said)))
  expect([name.length, communication.length]).toEqual([140, 10_000])
  expect([name.isWellFormed(), communication.isWellFormed()]).toEqual([true, true])
})

test('amounts have up to five decimals, of which three are nothing, and nothing is no entry', async () => {
  const read: [amount: string, cents: number[]][] = [
    ['0.01', [1]],
    ['1', [100]],
    ['1.5', [150]],
    ['1.50000', [150]],
    ['21474836.47', [2 ** 31 - 1]],
    ['9999999999999.99', [999_999_999_999_999]],
    ['0.00', []],
  ]
  for (const [amount, cents] of read)
    expect((await entriesIn(entry(amount, ''))).map(({ amountCents }) => amountCents)).toEqual(cents)
})

function domain(family: string, subFamily: string): string {
  return `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`
}

function details(content: string): string {
  return `<NtryDtls><TxDtls>${content}</TxDtls></NtryDtls>`
}

function reference(text: string, issuer = 'BBA'): string {
  const kind = `<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>${issuer}</Issr></Tp>`
  return `<Strd><CdtrRefInf>${kind}<Ref>${text}</Ref></CdtrRefInf></Strd>`
}

function entry(amount: string, content: string, direction = 'CRDT'): string {
  const status = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>'
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}${content}</Ntry>`
}

/** The entries of a statement with one Ntry, from nothing to its amount. */
async function entriesIn(only: string) {
  const [, amount = '', direction = ''] = /<Amt Ccy="EUR">(.*?)<.*?<CdtDbtInd>(.*?)</.exec(only) ?? []
  const balance = (type: string, cents: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>`
  const statement = `<Id>1</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${balance('OPBD', '0')}${balance('CLBD', amount)}${only}`
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${statement}</Stmt></BkToCstmrStmt></Document>`
  const read = await collect(readBankFile(inPieces(Buffer.from(text), 5000)))
  expect(read.refused).toEqual([])
  return read.statements[0]?.entries ?? []
}
