/** The cost of making documents for a process. */
import { request } from 'undici'
import type { Child } from './children.ts'

type Papers = Child<{ url: string }>
type DocumentKind = 'papers' | 'e-invoices' | 'texts'

/** The cost of one document. */
export type Cost = { ms: number; cpuMs: number }

export async function costOf(child: Papers, what: DocumentKind, count: number): Promise<Cost> {
  const before = await child.usage()
  const start = performance.now()
  await askFor(child, what, count)
  const ms = performance.now() - start
  return { ms: ms / count, cpuMs: ((await child.usage()).cpuMs - before.cpuMs) / count }
}

export async function askFor(child: Papers, what: DocumentKind, count: number): Promise<void> {
  const { statusCode, body } = await request(`${child.ready.url}/${what}/${count}`, { headersTimeout: 0 })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`Making ${what} answered ${statusCode}: ${text}`)
}
