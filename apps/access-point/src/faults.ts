/** The faults that the simulator plays, for a number, for a participant, or for everybody. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

export const faultKinds = ['slow', 'drop', 'fail', 'reject', 'error', 'unregistered', 'unsupported'] as const

const text = z.string().trim().max(500)

/** A fault as a form or a program sends it. */
export const NewFault = z.object({
  /**
   * `slow` answers after `seconds`, and has taken the document before; `drop` takes it and ends the connection without
   * an answer; `fail` does not deliver it; `reject` refuses it; `error` answers 502 with a page of HTML;
   * `unregistered` knows no such participant; `unsupported` says that it takes no invoices.
   */
  kind: z.enum(faultKinds),
  /** The number of a document or a participant such as `0208:0123456749`; empty for all. */
  of: text.default(''),
  seconds: z.coerce.number().min(0).max(600).default(10),
  /** The category of a `fail`. */
  category: text.default('').transform((given) => given || 'transmission_failed'),
  /** The message of a `fail` or `reject`. */
  message: text.default('').transform((given) => given || 'The simulator was told to do this'),
})

const Fault = NewFault.extend({ id: z.string() })

export type Fault = z.output<typeof Fault>
export type FaultKind = Fault['kind']
export type Faults = ReturnType<typeof openFaults>

/** The subject of a call, as far as the call names it. */
export type Subject = { number?: string | undefined; participant?: string | undefined }

export function openFaults(file: string) {
  let faults = existsSync(file) ? readFaults(file) : []
  const keep = (kept: Fault[]) => {
    faults = kept
    writeFileSync(file, JSON.stringify(faults, null, 2))
  }
  return {
    all: (): readonly Fault[] => faults,
    add: (given: z.output<typeof NewFault>): Fault => {
      const fault = { ...given, id: randomUUID() }
      keep([...faults, fault])
      return fault
    },
    remove: (id: string) => keep(faults.filter((fault) => fault.id !== id)),
    find: (kind: FaultKind, { number, participant }: Subject): Fault | undefined => {
      // A fault of an enterprise number goes for the VAT number as well.
      const about = new Set(['', number, participant, participant?.replace('9925:BE', '0208:')])
      return faults.find((fault) => fault.kind === kind && about.has(fault.of))
    },
  }
}

/** The faults in the file; none where it was cut short when a process died. */
function readFaults(file: string): Fault[] {
  try {
    return z.array(Fault).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
