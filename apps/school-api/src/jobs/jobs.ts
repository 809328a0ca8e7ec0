/**
 * Work that outlives its request: jobs are added in the transaction that they belong to, and done by any of the
 * processes, at least once. When a process has given no sign of life for half a minute, other processes begin its jobs
 * again; so every job first finds out how much of it is done.
 */
import { instruments } from '@schoolbeheer/server/instruments'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import { fromDrizzle, PgBoss, type Job } from 'pg-boss'
import { z } from 'zod'
import type { Db, SchoolDatabase } from '../db/connection.ts'
import { schema, type QueueName } from './queues.ts'

export type JobKind<Data extends object> = {
  queue: QueueName
  data: z.ZodType<Data>
  /** The number of jobs that a process does at once, at least 2. */
  atOnce: number
}

export type Jobs = {
  /** Adds jobs in the caller's transaction; they begin once it is committed, or so many seconds later. */
  add: <Data extends object>(tx: Db, kind: JobKind<Data>, data: Data[], afterSeconds?: number) => Promise<void>
  /** Sets the handler of a kind, before `start`. Rejections are logged and the job is tried again. */
  work: <Data extends object>(kind: JobKind<Data>, handle: (data: Data) => Promise<void>) => void
  /**
   * Looks at something again and again, from the start on. Every process that does jobs looks, so one look must do the
   * same as several at once. Rejections are logged. Answers a function that lets this process, if it does jobs, look
   * soon instead of later.
   */
  every: (seconds: number, look: () => Promise<void>) => () => void
  start: () => Promise<void>
  /** Waits ten seconds for running jobs; unfinished ones are begun again later. */
  stop: () => Promise<void>
}

/** The trace in which a job was added, where there is one. */
const Traced = z.object({ traceparent: z.string().optional() })

/** The number of jobs that are fetched together. */
const fetchedAtOnce = 4

/** A failed job is tried again after a second, then after pauses that grow to five minutes, for a day. */
const retries = { retryLimit: 300, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
const lives = { heartbeatSeconds: 30, deleteAfterSeconds: 3600 }

/** @param works whether jobs are done here, or only added */
export function createJobs(database: SchoolDatabase, log: FastifyBaseLogger, works = true): Jobs {
  const boss = createBoss(database, log)
  const workers: (() => Promise<unknown>)[] = []
  const watches: (() => Watch)[] = []
  let watching: Watch[] = []
  return {
    add: async (tx, { queue }, data, afterSeconds = 0) => {
      const traceparent = instruments().traceparent()
      const traced = data.map((one) => (traceparent ? { ...one, traceparent } : one))
      const jobs = traced.map((one) => ({ data: one, startAfter: afterSeconds, ...retries, ...lives }))
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) })
    },
    work: (kind, handle) => {
      workers.push(() =>
        boss.work<object>(
          kind.queue,
          {
            // A slow job holds up only the jobs that were fetched with it.
            batchSize: Math.min(kind.atOnce, fetchedAtOnce),
            localConcurrency: Math.ceil(kind.atOnce / fetchedAtOnce),
            burstWhenBatchFull: true,
            perJobResults: true,
            // Polling serves only delayed jobs, and those of a process that died.
            notifyPollingIntervalSeconds: 2,
          },
          (jobs) => Promise.all(jobs.map((job) => done(kind, handle, job))),
        ),
      )
    },
    every: (seconds, look) => {
      let hurry = () => undefined as void
      watches.push(() => {
        const started = watch(seconds * 1000, look, (err) => log.error({ err }, 'a look failed'))
        hurry = started.hurry
        return started
      })
      return () => hurry()
    },
    start: async () => {
      await boss.start()
      if (works) for (const startWorker of workers) await startWorker()
      if (works) watching = watches.map((startWatch) => startWatch())
      boss.supervise().catch((error: unknown) => log.error({ err: error }, 'the jobs have trouble'))
    },
    stop: async () => {
      await Promise.all(watching.map((one) => one.stop()))
      await boss.stop({ timeout: 10_000 })
    },
  }

  async function done<Data extends object>(
    { queue, data }: JobKind<Data>,
    handle: (data: Data) => Promise<void>,
    job: Job,
  ) {
    try {
      const { traceparent: parent } = Traced.parse(job.data)
      await instruments().inSpan({ name: `process ${queue}`, kind: 'consumer', parent }, () =>
        handle(data.parse(job.data)),
      )
      return { id: job.id, status: 'completed' as const }
    } catch (error) {
      log.error({ queue, job: job.id, err: error }, 'a job failed')
      return { id: job.id, status: 'failed' as const }
    }
  }
}

function createBoss({ url, sockets }: SchoolDatabase, log: FastifyBaseLogger): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    ...sockets,
    schema,
    max: 2,
    application_name: 'jobs',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the jobs have trouble'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the jobs have trouble'))
  return boss
}

type Watch = { hurry: () => void; stop: () => Promise<void> }

/** The reason to end a pause. Without one an error is made each time, with its stack. */
const soon = 'soon'

/** A hurried look waits so long for others, so that many become few. */
const gatherMs = 100

/** Looks at once, and again a while after each look has ended, or soon when it is hurried. */
function watch(pauseMs: number, look: () => Promise<void>, failed: (error: unknown) => void): Watch {
  const over = new AbortController()
  const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
  let hurried = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      hurried = new AbortController()
      await look().catch(failed)
      await pause(pauseMs, AbortSignal.any([over.signal, hurried.signal]))
      if (hurried.signal.aborted) await pause(gatherMs, over.signal)
    }
  })()
  return {
    hurry: () => hurried.abort(soon),
    stop: () => {
      over.abort()
      return running
    },
  }
}
