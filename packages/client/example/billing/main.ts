/**
 * Bills what is due: lists it, creates its invoices after a yes, sends them, and prints the result of each. Invoices
 * that an earlier run made but did not send, because it was cut off, are listed and sent with them.
 * `--dry-run` only lists, `--yes` asks nothing. `payments import FILE…` takes in files of the bank instead.
 * The exit code is 0 when all is sent or nothing was due, or when all statements are taken or known; 1 when something was
 * not created or not sent, or a statement was refused; 2 when it was called wrongly, also with a file that is not there;
 * 3 when the gateway or the provider refused or was not there; 4 when the answer was no.
 */
import { parseArgs } from 'node:util'
import { createGatewayClient, problemOf } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { billDue, billingScope } from './billDue.ts'
import { billingEnv } from './env.ts'
import { importPayments, importScope } from './payments.ts'

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
    console.error(
      'Usage: billing [--dry-run | --yes], or billing payments import FILE…, with PROGRAM_SECRET in the environment',
    )
    return 2
  }
  const { GATEWAY_URL: url, OIDC_ISSUER: issuer, PROGRAM_ID: clientId, PROGRAM_SECRET: clientSecret } = env.data
  const scope = env.data.PROGRAM_SCOPE ?? (asked.files ? importScope : billingScope)
  const token = clientCredentials({ issuer, clientId, clientSecret, audience: url, scope })
  const gateway = createGatewayClient({ url, token })
  if (asked.files) return importPayments(gateway, asked.files)
  return billDue(gateway, { isDry: asked.isDry, isAgreed: asked.isAgreed, program: clientId })
}

/** The options of billing, or the files to take in; undefined where it is called wrongly. */
function options() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
      allowPositionals: true,
    })
    const { 'dry-run': isDry = false, yes: isAgreed = false } = values
    const [feature, command, ...files] = positionals
    if (feature === undefined) return isDry && isAgreed ? undefined : { isDry, isAgreed, files: null }
    const isImport = feature === 'payments' && command === 'import' && files.length > 0
    return isImport && !isDry && !isAgreed ? { isDry, isAgreed, files } : undefined
  } catch {
    return undefined
  }
}
