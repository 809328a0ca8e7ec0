/** A question on the terminal. */
import { createInterface } from 'node:readline/promises'

/** No terminal, as in a cron job, counts as a no. */
export async function saysYes(question: string): Promise<boolean> {
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
