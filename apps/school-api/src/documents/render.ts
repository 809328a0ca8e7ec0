/**
 * Renders documents in worker threads, so that no answer waits for a document. A failure, a crash or time-out of a
 * thread included, fails its own document alone.
 */
import { countRead } from '@schoolbeheer/server/collect'
import { Piscina } from 'piscina'
import type { Logo } from './logo.ts'
import type { Paper } from './kinds.ts'
import type { Attachments } from './paper.ts'

export type Renderer = {
  /** The bytes of a PDF, for a job. Rejects when it cannot be drawn, takes too long, or the renderer is closed. */
  render: Render
  /** The same, for a person who waits for it: before jobs. */
  renderNow: Render
  /** Gives up all documents that are not rendered yet. */
  close: () => Promise<void>
}

type Render = (paper: Paper, attachments?: Attachments) => Promise<Buffer>

/** After so many for people there is one for a job, so that jobs go on whatever people ask for. */
const mostBeforeJobs = 4

/**
 * A thread is started when it is needed, and ends when nothing has come for as long as this. Its start takes a second of
 * a processor, for which somebody waits, and it holds some 65 MB.
 */
const idleMs = 600_000

/**
 * Most memory is free again after each document. With less room more of it becomes old first, and with more the room
 * itself weighs.
 */
const maxYoungGenerationSizeMb = 16

type RendererOptions = {
  threads: number
  /** How far the threads give way to all else that runs on the machine: 0 not at all, 19 most. */
  nice?: number
  logo: Logo | null
  /** For one document, counted from when its thread begins. */
  timeoutMs?: number
  /** The memory of a thread for a document and its fonts: enough for a document of 5,000 lines. */
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
  // A time-out counts from the hand-over, so no more documents are handed over than there are threads.
  let free = threads
  const [people, jobs]: [(() => void)[], (() => void)[]] = [[], []]
  let beforeJobs = 0
  let closed = false

  const next = () => {
    const isJobsTurn = people.length === 0 || (beforeJobs >= mostBeforeJobs && jobs.length > 0)
    beforeJobs = isJobsTurn ? 0 : beforeJobs + 1
    return (isJobsTurn ? jobs : people).shift()
  }

  const renderIn =
    (line: (() => void)[]): Render =>
    async (paper, attachments) => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => line.push(resolve))
      try {
        if (closed) throw new Error('No document is rendered any more: the renderer is closed')
        const signal = AbortSignal.timeout(timeoutMs)
        const bytes: Uint8Array<ArrayBuffer> = await pool.run({ paper, attachments }, { signal })
        const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        // The bytes of earlier documents lie outside V8's heap, and it sees no reason to collect them.
        countRead(pdf)
        return pdf
      } finally {
        const begin = next()
        if (begin) begin()
        else free++
      }
    }

  return {
    render: renderIn(jobs),
    renderNow: renderIn(people),
    close: async () => {
      closed = true
      await pool.destroy()
    },
  }
}
