/**
 * Papers drawn by jobs. A paper and its consequences are kept in one transaction: a process that dies before it leaves
 * nothing, and the next process to get the job finds out whether it is done.
 */
import type { Db, SchoolDatabase } from '../db/connection.ts'
import type { Paper } from '../documents/kinds.ts'
import type { Attachments } from '../documents/paper.ts'
import type { Renderer } from '../documents/render.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import { createTurns, type Pace } from '../jobs/turns.ts'
import { savePdf } from '../storage/files.ts'

/** A paper to draw. */
export type DrawingPlan = {
  paper: Paper
  /** The name of its file. */
  name: string
  attachments?: Attachments
  /**
   * Locks the document and checks once more that the paper is wanted; only then saves the file, and queues its mails.
   * Throws a `PaperOutdated` where the document says something else by now.
   */
  keep: (tx: Db, at: Date, save: () => Promise<number>) => Promise<void>
}

/** The facts of a paper have changed while it was drawn: it is planned and drawn again. */
export class PaperOutdated extends Error {}

type Options<Work extends object> = {
  job: JobKind<Work>
  /** Answers the paper to draw; undefined when it is drawn already, or no longer wanted. */
  plan: (work: Work) => Promise<DrawingPlan | undefined>
  /** Says on the document that drawing failed for now. */
  failed: (work: Work) => Promise<unknown>
  /** The papers that are still to be drawn, by their rows: their jobs are in no backup. */
  waiting: (tx: Db) => Promise<Work[]>
  /** The number of papers that are read and written while another is drawn. */
  pace?: Pace
}

type Dependencies = {
  database: Pick<SchoolDatabase, 'db'>
  jobs: Jobs
  render: Renderer['render']
  /** Milliseconds since 1970. */
  now: () => number
}

export type Drawing = {
  /** Registers the job; to be called before the jobs start. */
  register: (means: Dependencies) => void
  /** Adds a job for each paper that is still to be drawn; one that has a job already is drawn once all the same. */
  renew: (tx: Db, jobs: Jobs) => Promise<void>
}

/** A failure stands on the document at once, and is tried again with growing pauses. */
export function drawing<Work extends object>({ job, plan, failed, waiting, pace }: Options<Work>): Drawing {
  return { register, renew: async (tx, jobs) => jobs.add(tx, job, await waiting(tx)) }

  function register({ database: { db }, jobs, render, now }: Dependencies): void {
    const turns = pace && createTurns(pace)
    const attempt = async (work: Work) => {
      try {
        await draw(work)
      } catch (error) {
        await failed(work)
        throw error
      }
    }
    jobs.work(job, (work) => (turns ? turns.take(() => attempt(work)) : attempt(work)))

    async function draw(work: Work): Promise<void> {
      const drawn = await plan(work)
      if (!drawn) return
      const { paper, name, attachments, keep } = drawn
      const bytes = await render(paper, attachments)
      const at = new Date(now())
      try {
        await db.transaction((tx) => keep(tx, at, () => savePdf(tx, { name, bytes })))
      } catch (error) {
        if (!(error instanceof PaperOutdated)) throw error
        await draw(work)
      }
    }
  }
}
