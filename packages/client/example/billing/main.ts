/**
 * Bills what is due: lists it, creates its invoices after a yes, sends them, and prints the result of each. Invoices
 * that an earlier run made but did not send, because it was cut off, are listed and sent with them.
 * `--dry-run` only lists, `--yes` asks nothing. The exit code is 0 when all is sent or nothing was due, 1 when
 * something was not created or not sent, 2 when it was called wrongly, 3 when the gateway or the provider refused or
 * was not there, 4 when the answer was no.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { createGatewayClient, problemOf } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { bill } from './bill.ts'
import { readDue } from './due.ts'
import { billingEnv } from './env.ts'
import { printTable } from './table.ts'
import { readUnsent } from './unsent.ts'

process.exitCode = await run().catch((error: unknown) => {
  const problem = problemOf(error)
  const reason = error instanceof Error ? error.message : String(error)
  console.error(problem?.status ? `Refused: ${problem.status} ${reason}` : `No answer: ${reason}`)
  return 3
})

async function run(): Promise<number> {
  const asked = options()
  const env = billingEnv()
  if (!asked || !env.success) {
    console.error('Usage: billing [--dry-run | --yes], with PROGRAM_SECRET in the environment')
    return 2
  }
  const { GATEWAY_URL: url, OIDC_ISSUER: issuer, PROGRAM_ID: clientId, PROGRAM_SECRET: clientSecret } = env.data
  const token = clientCredentials({ issuer, clientId, clientSecret, audience: url, scope: env.data.PROGRAM_SCOPE })
  const gateway = createGatewayClient({ url, token })
  const today = brusselsDate(new Date())
  const year = Number(today.slice(0, 4))
  const [due, unsent] = await Promise.all([readDue(gateway, today), readUnsent(gateway, year, clientId)])
  const rows = [
    ...unsent.map((one) => [`unsent ${one.invoiceNumber ?? ''}`, one.schoolGroupName ?? '', one.amount ?? 0]),
    ...due.flatMap((one) => one.rows.map(({ what, customer, amount }) => [what, customer, amount])),
  ]
  if (rows.length === 0) {
    console.log('Nothing is due.')
    return 0
  }
  printTable(['due', 'customer', 'excl. VAT'], rows)
  if (asked['dry-run']) return 0
  if (!asked.yes && !(await saysYes(`Create and send these ${rows.length} invoices? (yes/no) `))) return 4
  const results = await bill(gateway, { due, unsent }, year)
  printTable(
    ['invoice', 'customer', 'excl. VAT', 'result'],
    results.map(({ number, customer, amount, result }) => [number, customer, amount, result]),
  )
  return results.every(({ result }) => result === 'sent') ? 0 : 1
}

function options() {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } } })
    return values['dry-run'] && values.yes ? undefined : values
  } catch {
    return undefined
  }
}

/** No terminal, as in a cron job, counts as a no. */
async function saysYes(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  try {
    return /^(y|yes)$/i.test((await terminal.question(question, { signal: closed.signal })).trim())
  } catch {
    return false
  } finally {
    terminal.close()
  }
}
