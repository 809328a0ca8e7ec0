/**
 * Renders documents in worker threads, so that no answer waits for it. What goes wrong with one, a crash or a
 * time-out of its thread included, fails that one alone.
 */
import { countRead } from '@schoolbeheer/server/collect'
import { Piscina } from 'piscina'
import type { Logo } from './logo.ts'
import type { Attachments, Paper } from './paper.ts'

export type Renderer = {
  /** The bytes of a PDF. Rejects when it cannot be drawn, takes too long, or the renderer is closed. */
  render: (paper: Paper, attachments?: Attachments) => Promise<Buffer>
  /** What is not rendered yet is given up. */
  close: () => Promise<void>
}

/** A thread is started when it is needed, and ends when nothing has come for as long as this. */
const idleMs = 60_000

/** Much is gone with its document. With less room more of it becomes old first, and with more the room itself weighs. */
const maxYoungGenerationSizeMb = 16

type RendererOptions = {
  threads: number
  /** How far they give way to all else that runs on the machine: 0 not at all, 19 most. */
  nice?: number
  logo: Logo | null
  /** For one document, from when its thread begins. */
  timeoutMs?: number
  /** What a thread may take for a document and its fonts: enough for one of 5,000 lines. */
  heapMb?: number
}

export function createRenderer({
  threads,
  nice = 0,
  logo,
  timeoutMs = 60_000,
  heapMb = 256,
}: RendererOptions): Renderer {
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: heapMb },
    niceIncrement: nice,
    workerData: { logo },
  })
  // A time-out counts from the hand-over. So no more is handed over than there are threads.
  let free = threads
  const waiting: (() => void)[] = []
  let closed = false

  return {
    render: async (paper, attachments) => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        if (closed) throw new Error('No document is rendered any more: the renderer is closed')
        const signal = AbortSignal.timeout(timeoutMs)
        const bytes: Uint8Array<ArrayBuffer> = await pool.run({ paper, attachments }, { signal })
        const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        // The bytes of those before lie outside V8's heap, and it sees no reason to collect them.
        countRead(pdf)
        return pdf
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
    close: async () => {
      closed = true
      await pool.destroy()
    },
  }
}
