// A file of the bank in the whole system: what books itself, what a person accepts, and what is taken back.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { thisYear, untilInvoice } from './invoices.ts'
import { status } from './messages.ts'
import { panel } from './payments.ts'
import { ask, call } from './procedures.ts'
import { cells, listSearch, row, table } from './tables.ts'
import { expect, test } from './test.ts'

test.use({ ...as('admin'), viewport: { width: 1440, height: 900 } })

const account = 'BE68539007547034'

/** An invoice of € 1.210,00 that was sent to a group of its own. */
async function sentInvoice(page: Page, group: string): Promise<Invoice> {
  const { id, name } = await addGroup(page, { name: group, clientNumber: group, contractFee: 1000 })
  const items = [{ schoolGroupId: id }]
  const made = await call<{ invoices: { invoiceId: number }[] }>(page, 'invoices.createContract', {
    contractStart: '2031-01-01',
    items,
  })
  await untilInvoice(page, name, { status: 1 })
  await call(page, 'invoices.send', { invoices: made.invoices.map(({ invoiceId }) => ({ invoiceId })) })
  await untilInvoice(page, name, { status: 2 })
  const all = await ask<Invoice[]>(page, 'invoices.list', { year: thisYear() })
  const invoice = all.find(({ schoolGroupName }) => schoolGroupName === name)
  if (!invoice) throw new Error(`There is no invoice of ${name}`)
  return invoice
}

type Received = { name: string; amount: string; said: string }

function referring(reference: string): string {
  const kind = '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp>'
  return `<Strd><CdtrRefInf>${kind}<Ref>${formatPaymentReference(reference)}</Ref></CdtrRefInf></Strd>`
}

/** A statement in CAMT.053 of today with these transfers. */
function camt(received: readonly Received[]): string {
  const date = brusselsDate(new Date())
  const sum = received.reduce((total, { amount }) => total + Number(amount), 0)
  const balance = (type: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
  const entries = received.map(
    ({ name, amount, said }) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf>${said}</RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${unique()}</MsgId></GrpHdr><Stmt><Id>${unique()}</Id><CreDtTm>${date}T04:00:00+01:00</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', 1000)}${balance('CLBD', 1000 + sum)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

test('a transfer with its reference books itself, another takes Enter, and a stranger is left out', async ({
  page,
}) => {
  const [exact, named, stranger] = [`Exact ${unique()}`, `Genoemd ${unique()}`, `Vreemd ${unique()}`]
  const [paid, open] = [await sentInvoice(page, exact), await sentInvoice(page, named)]
  await page.goto('/payments')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bankbestanden opladen' }).click()
  const text = camt([
    { name: exact, amount: '1210.00', said: referring(paid.reference ?? '') },
    { name: named, amount: '1210.00', said: `<Ustrd>factuur ${open.invoiceNumber}</Ustrd>` },
    { name: stranger, amount: '12.00', said: '<Ustrd>lidgeld</Ustrd>' },
  ])
  await (await chooser).setFiles({ name: 'dag.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
  await expect(status(page, '1 afschrift opgeladen. 1 betaling geboekt, 2 te doen.')).toBeVisible()
  await untilInvoice(page, exact, { status: 3 })
  await untilInvoice(page, named, { status: 2 })

  const toDo = table(page, 'Te doen')
  await row(toDo, named).click()
  await expect(panel(page).getByRole('button', { name: open.invoiceNumber ?? '' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Enter 1',
  )
  await page.keyboard.press('Enter')
  await expect(status(page, 'Voorstel aanvaard.')).toBeVisible()
  await untilInvoice(page, named, { status: 3 })
  await row(toDo, stranger).click()
  await page.keyboard.press('n')
  await expect(row(toDo, stranger)).toBeHidden()
  await status(page, 'Betaling weggelaten.').getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(row(toDo, stranger)).toBeVisible()

  await page.getByRole('tab', { name: 'Alle' }).click()
  await listSearch(page).fill(named)
  await expect(cells(row(table(page, 'Alle'), named)).first()).toContainText('Geboekt')
  await row(table(page, 'Alle'), named).click()
  await panel(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(status(page, 'De boeking is ongedaan gemaakt.')).toBeVisible()
  await untilInvoice(page, named, { status: 2 })
})
