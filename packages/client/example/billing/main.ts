/**
 * Bills what is due: lists it, creates its invoices after a yes, sends them, and prints the result of each. Invoices
 * that an earlier run made but did not send, because it was cut off, are listed and sent with them. With the words
 * `reminders`, `payments import FILE…`, `accounting deliver` or `reports aged` it sends letters, takes in files of the bank,
 * delivers to the accountant, or prints what is open. `--dry-run` only lists, `--yes` asks nothing, `--until` is the last
 * delivered day, and `--date` the day of a report.
 * The exit code is 0 when all is sent or nothing was due, when all statements are taken or known, with a report, or
 * with a delivery or nothing to deliver; 1 when something was not created, not sent or not written, or a statement was refused; 2 when it was called wrongly, also with a file that is
 * not there; 3 when the gateway or the provider refused or was not there; 4 when the answer was no.
 */
import { parseArgs } from 'node:util'
import { createGatewayClient, problemOf, type GatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { agedScope, printAged } from './aged.ts'
import { billDue, billingScope } from './billDue.ts'
import { accountingScope, deliver } from './deliver.ts'
import { billingEnv } from './env.ts'
import { importPayments, importScope } from './payments.ts'
import { remind, remindersScope } from './remind.ts'

const usage = `Usage, with PROGRAM_SECRET in the environment:
  billing [--dry-run | --yes]
  billing reminders [--dry-run | --yes]
  billing payments import FILE…
  billing accounting deliver --until yyyy-MM-dd
  billing reports aged [--date yyyy-MM-dd]`

process.exitCode = await run().catch((error: unknown) => {
  const problem = problemOf(error)
  const reason = error instanceof Error ? error.message : String(error)
  console.error(problem?.status ? `Refused: ${problem.status} ${reason}` : `No answer: ${reason}`)
  return 3
})

async function run(): Promise<number> {
  const command = commandOf()
  const env = billingEnv()
  if (!command || !env.success) {
    console.error(usage)
    return 2
  }
  const { GATEWAY_URL: url, OIDC_ISSUER: issuer, PROGRAM_ID: clientId, PROGRAM_SECRET: clientSecret } = env.data
  const scope = env.data.PROGRAM_SCOPE ?? command.scope
  const token = clientCredentials({ issuer, clientId, clientSecret, audience: url, scope })
  return command.work(createGatewayClient({ url, token }), clientId)
}

type Command = { scope: string; work: (gateway: GatewayClient, program: string) => Promise<number> }

/** The command that is asked for; undefined where it is called wrongly. */
function commandOf(): Command | undefined {
  const asked = argumentsOf()
  if (!asked) return undefined
  const { words, date, until, ...options } = asked
  const [feature = '', action, ...rest] = words
  const hasOptions = options.isDry || options.isAgreed
  const isPlain = !hasOptions && date === undefined && until === undefined
  const isAlone = words.length < 2 && date === undefined && until === undefined && !(options.isDry && options.isAgreed)
  if (feature === '' && isAlone)
    return { scope: billingScope, work: (gateway, program) => billDue(gateway, { ...options, program }) }
  if (feature === 'reminders' && isAlone) return { scope: remindersScope, work: (gateway) => remind(gateway, options) }
  if (feature === 'payments' && action === 'import' && rest.length > 0 && isPlain)
    return { scope: importScope, work: (gateway) => importPayments(gateway, rest) }
  if (feature === 'accounting' && action === 'deliver' && rest.length === 0 && !hasOptions && !date && until)
    return { scope: accountingScope, work: (gateway) => deliver(gateway, until) }
  if (feature === 'reports' && action === 'aged' && rest.length === 0 && !hasOptions && until === undefined)
    return { scope: agedScope, work: (gateway) => printAged(gateway, date) }
  return undefined
}

function argumentsOf() {
  try {
    const { values, positionals: words } = parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        yes: { type: 'boolean' },
        date: { type: 'string' },
        until: { type: 'string' },
      },
      allowPositionals: true,
    })
    const { 'dry-run': isDry = false, yes: isAgreed = false, date, until } = values
    return { words, isDry, isAgreed, date, until }
  } catch {
    return undefined
  }
}
