/** Many calls and files, and what became of each. */
import type { Browser } from '@schoolbeheer/testing/browser'
import { z } from 'zod'
import { files } from './samples.ts'

const Outcome = z.union([
  z.object({ result: z.unknown() }).transform(() => ({ status: 200, said: [] as string[] })),
  z
    .object({
      error: z.object({
        json: z.object({
          message: z.string(),
          data: z.object({ httpStatus: z.number(), fields: z.record(z.string(), z.string()) }),
        }),
      }),
    })
    .transform(({ error: { json } }) => ({
      status: json.data.httpStatus,
      said: [json.message, ...Object.values(json.data.fields)],
    })),
])

/** A browser, or a program. */
export type Asker = Pick<Browser, 'fetch'>

type Call = { name: string; isQuery: boolean; input: unknown }

/** The outcome of each call, ten in a request. */
export async function askAll(browser: Asker, all: Call[]) {
  const outcomes: { name: string; status: number; said: string[] }[] = []
  for (const isQuery of [true, false]) {
    const kind = all.filter((call) => call.isQuery === isQuery)
    for (let at = 0; at < kind.length; at += 10) {
      const ten = kind.slice(at, at + 10)
      const inputs = JSON.stringify(Object.fromEntries(ten.map(({ input: json }, index) => [index, { json }])))
      const address = `/trpc/${ten.map(({ name }) => name).join(',')}?batch=1`
      const response = await (isQuery
        ? browser.fetch(`${address}&input=${encodeURIComponent(inputs)}`)
        : browser.fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: inputs }))
      const answers = z.array(Outcome).parse(await response.json())
      outcomes.push(...answers.map((answer, index) => ({ name: ten[index]?.name ?? '', ...answer })))
    }
  }
  return outcomes
}

type File = { url: string; init: RequestInit }

/** The outcome of each file. */
export async function readAll(browser: Asker, all: File[] = files) {
  return Promise.all(
    all.map(async ({ url, init }) => {
      const response = await browser.fetch(url, init)
      const text = await response.text()
      const said = response.ok ? [] : Object.values(z.record(z.string(), z.string()).parse(JSON.parse(text)))
      return { name: url, status: response.status, said }
    }),
  )
}
