/** A system that can be reset, for tests: with a client, the control server's calls and what left the house. */
import { deepEqual, ok } from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { createGatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { z } from 'zod'
import { addressesAt, choosePorts } from '../ports.ts'
import { startResettable } from '../resettable/resettable.ts'
import { dumpGeneration } from './generationDump.ts'

const Program = z.object({ id: z.string(), secret: z.string(), scope: z.string() })

export async function startTestResettable({ groups = 0 } = {}) {
  const token = 'a bearer of this test, which nobody else knows'
  const ports = { ...(await choosePorts(0)), control: 0 }
  const addresses = addressesAt(ports)
  const dataDir = temporaryFolder()
  const options = { host: '127.0.0.1', ports, addresses, token, dataDir, groups, logLevel: 'info', servesWeb: false }
  const system = await startResettable(options)
  const control = (method: string, path: string, bearer = token) =>
    fetch(new URL(path, system.control), { method, headers: { authorization: `Bearer ${bearer}` } })
  const { id, secret, scope } = Program.parse(await (await control('GET', '/program')).json())
  const issuer = `${addresses.identity}/oidc`
  const credentials = { issuer, clientId: id, clientSecret: secret, audience: addresses.gateway, scope }
  const listed = async (address: string) => z.array(z.unknown()).parse(await (await fetch(address)).json())
  return {
    addresses,
    control,
    reset: () => control('POST', '/reset'),
    call: createGatewayClient({ url: addresses.gateway, token: clientCredentials(credentials) }).call,
    mails: () => listed(`${addresses.mailPage}/mails`),
    eInvoices: () => listed(`${addresses.accessPoint}/documents`),
    dump: () => dumpGeneration(system.databases()),
    stop: async () => {
      await system.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestResettable = Awaited<ReturnType<typeof startTestResettable>>

/** A system that can be reset, in this process or in a container. */
export type ResettableSystem = Pick<TestResettable, 'call' | 'dump' | 'mails' | 'eInvoices'> & {
  reset: () => Promise<unknown>
}

/** Resets the system, each time amid a batch, and throws when anything is left of it; answers the median time in ms. */
export async function resetAmidBatches(system: ResettableSystem, resets: number): Promise<number> {
  const before = await system.dump()
  const times: number[] = []
  for (let count = 0; count < resets; count += 1) {
    await billNewGroups(system)
    const start = performance.now()
    await system.reset()
    times.push(performance.now() - start)
    deepEqual([await system.mails(), await system.eInvoices()], [[], []])
    ok((await system.dump()) === before, `after reset ${count + 1} the data is not the same`)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(resets / 2)] ?? 0
}

/** Adds groups with and without Peppol and bills them at once; answers while the papers of the batch are being drawn. */
export async function billNewGroups({ call }: Pick<TestResettable, 'call'>) {
  const [[network], [city]] = [await call.reference.onderwijsnetten.query(), await call.reference.cities.query()]
  if (!network || !city) throw new Error('there is no reference data')
  const create = ({ name, vat, peppol }: (typeof newGroups)[number]) =>
    call.schoolGroups.create.mutate({
      name,
      vat,
      peppol,
      onderwijsnet: network,
      clientNumber: name,
      salutation: 'Mevrouw An Peeters',
      street: 'Kerkstraat',
      number: '1',
      city,
      invoiceEmails: 'boekhouding@school.test',
      contractType: 1,
      contractFee: 100,
    })
  const items: { schoolGroupId: number }[] = []
  for (const group of newGroups) items.push({ schoolGroupId: Id.parse(await create(group)).id })
  const made = await call.invoices.createContract.mutate({ contractStart: '2027-01-01', items })
  if (!made) throw new Error('nobody knows the batch')
  return made
}

const Id = z.object({ id: z.number() })

const newGroups = [
  { name: 'Dender', vat: 'BE0474737301', peppol: true },
  { name: 'Leie', vat: 'BE0123456749', peppol: false },
]
