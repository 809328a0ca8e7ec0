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
   */
  keep: (tx: Db, at: Date, save: () => Promise<number>) => Promise<void>
}

type Options<Work extends object> = {
  job: JobKind<Work>
  /** Answers the paper to draw; undefined when it is drawn already, or no longer wanted. */
  plan: (work: Work) => Promise<DrawingPlan | undefined>
  /** Says on the document that drawing failed for now. */
  failed: (work: Work) => Promise<unknown>
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

/** Registers the job; to be called before the jobs start. */
export type Drawing = (means: Dependencies) => void

/** A failure stands on the document at once, and is tried again with growing pauses. */
export function drawing<Work extends object>({ job, plan, failed, pace }: Options<Work>): Drawing {
  return ({ database: { db }, jobs, render, now }) => {
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
      await db.transaction((tx) => keep(tx, at, () => savePdf(tx, { name, bytes })))
    }
  }
}
