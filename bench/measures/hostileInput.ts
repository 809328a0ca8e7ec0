/**
 * The time that a body of the largest size holds the gateway's event loop, beside an honest body of that size. Anybody
 * may post to a public procedure, and while its body is read nobody else is answered.
 */
import type { NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import type { z } from 'zod'
import { signInAdmin } from '../admin.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const largest = 65_000
const rounds = 15
const mostRatio = 10

const group = {
  name: 'Scholengroep Dender',
  onderwijsnet: { id: 1 },
  clientNumber: 'K-0007',
  salutation: 'Geachte directie',
  street: 'Kerkstraat',
  number: '1',
  city: { id: 1 },
  contractType: 1,
  peppol: true,
} satisfies z.input<typeof NewSchoolGroup>

/** Ten calls with the longest allowed texts, in which many letters take three bytes. */
const long = {
  ...group,
  name: '€'.repeat(200),
  street: '€'.repeat(200),
  salutation: '€'.repeat(1000),
  invoiceEmails: emails(1000),
  purchaseOrderEmails: emails(1000),
}
const honest = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, { json: long }])))

/** The last entry of a large set takes longest to find, and each reference looks for it. */
const setSize = 5000
const numbers = Array.from({ length: setSize }, (_, at) => at).join(',')
const references = Array.from({ length: 2500 }, () => `"name.${setSize - 1}"`).join(',')

const hostile: Record<string, string> = {
  'a set': annotated(`[${list((at) => `${at}`)}]`, 'set'),
  'a map': annotated(`[${list((at) => `[${at},0]`)}]`, 'map'),
  'a date': annotated(`"${'9'.repeat(largest - 100)}"`, 'Date'),
  'a big integer': annotated(`"${'9'.repeat(largest - 100)}"`, 'bigint'),
  'references into a set': `{"json":{"name":[${numbers}]},"meta":{"values":{"name":["set"]},"referentialEqualities":{"name.${setSize - 1}":[${references}]}}}`,
  'thousands that are undefined': `{"json":{},"meta":{"values":{${list((at) => `"k${at}":["undefined"]`)}}}}`,
  'a deep path': `{"json":{},"meta":{"values":{"${'a.'.repeat(largest / 2 - 50)}":["undefined"]}}}`,
  'lists in lists': `{"json":${'['.repeat(largest / 2 - 50)}${']'.repeat(largest / 2 - 50)}}`,
  'objects in objects': `{"json":${'{"a":'.repeat(largest / 6 - 50)}1${'}'.repeat(largest / 6 - 50)}}`,
  keys: `{"json":{${list((at) => `"k${at}":0`)}}}`,
  'objects of other keys each': `{"json":{"name":[${list((at) => `{"k${at}":0}`)}]}}`,
  'e-mail addresses, the last one wrong': fieldOf('invoiceEmails', `${emails(largest - 1000)};x`),
  semicolons: fieldOf('invoiceEmails', ';a'.repeat(largest / 2 - 500)),
  'a number of dots': fieldOf('vat', '1.'.repeat(largest / 2 - 500)),
  'a control character at the end': fieldOf('salutation', `${'x'.repeat(largest - 1000)}\0`),
}

export async function hostileInput(): Promise<Row[]> {
  await using system = await startSystem(1)
  await using upstream = await startUpstream(1)
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url })
  const browser = await signInAdmin(gateway.ready.url)
  const hold = async (path: string, body: string, expected: number) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    await gateway.held()
    const response = await browser.fetch(`/trpc/${path}`, init)
    await response.text()
    if (response.status !== expected) throw new Error(`${body.slice(0, 60)} was answered ${response.status}`)
    return gateway.held()
  }
  const medianHold = async (path: string, body: string, expected: number) => {
    const holds: number[] = []
    for (let round = 0; round < rounds; round++) holds.push(await hold(path, body, expected))
    return median(holds)
  }
  const create = 'schoolGroups.create'
  const peer = await medianHold(`${Array.from({ length: 10 }, () => create).join(',')}?batch=1`, honest, 200)
  const held: { what: string; ours: number }[] = []
  for (const [what, body] of Object.entries(hostile)) held.push({ what, ours: await medianHold(create, body, 400) })
  const [worst] = held.toSorted((a, b) => b.ours - a.ours)
  if (!worst) throw new Error('no body was sent')
  const { what, ours } = worst
  return [
    { what: `hostile body of 64 kB, longest hold: ${what}`, unit: 'ms', ours, peer, ratio: ours / peer, mostRatio },
  ]
}

function annotated(json: string, annotation: string): string {
  return `{"json":{"name":${json}},"meta":{"values":{"name":["${annotation}"]},"v":1}}`
}

function fieldOf(name: keyof NewSchoolGroup, text: string): string {
  return JSON.stringify({ json: { ...group, [name]: text } })
}

/** A list of as many items as fit. */
function list(item: (at: number) => string): string {
  const items: string[] = []
  for (let bytes = 200; bytes < largest; bytes += (items.at(-1)?.length ?? 0) + 1) items.push(item(items.length))
  return items.slice(0, -1).join(',')
}

function emails(length: number): string {
  return 'facturen@groep.example;'.repeat(length / 23)
}
