/**
 * The declaration of a kind of paper: everything that a feature defines for documents that leave the house. The outbox
 * does the rest: it draws and keeps them, hands them over, asks what became of them, and lets a person settle uncertain
 * ones.
 */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { Mail } from '@schoolbeheer/server/mail/post'
import type { Entry } from '../db/activity.ts'
import type { Db } from '../db/connection.ts'
import type { Turn } from '../jobs/turns.ts'
import type { AccessPoint, Outgoing } from '../peppol/accessPoint.ts'
import type { Drawing } from './drawing.ts'
import type { Dispatch } from '../db/tables/dispatches.ts'

export type PaperKind = {
  kind: Dispatch['documentKind']
  /**
   * The jobs that draw its papers before they leave. Without such a job they are drawn as they leave, or there is none.
   */
  drawings?: Drawing[]
  /** The mails and e-invoices of each purpose. */
  letters: Partial<Record<Dispatch['purpose'], Letter>>
  /** Answers whether nobody waits for a mail any more: then it is not tried again, and nothing follows. */
  isOver?: (dispatch: Dispatch) => Promise<boolean>
  /**
   * Does what follows from the outcome of a dispatch (accepted, delivered, failed, rejected or uncertain) in the
   * transaction that notes it. Delivery after acceptance is no news: the document may have been made anew meanwhile.
   */
  settled?: (tx: Db, dispatch: Dispatch) => Promise<void>
  /** The record whose activity names what a person did about a dispatch. Throws a 404. */
  recordOf: (tx: Db, documentId: number) => Promise<Pick<Entry, 'kind' | 'recordId'>>
  /** Throws a Problem when a failed dispatch must not be sent again, for example after a payment. */
  allowsRetry?: (tx: Db, dispatch: Dispatch) => Promise<void>
  /** Answers whether a viewer may settle dispatches and try them again. */
  isManagedBy: (viewer: Viewer) => boolean
}

export type Letter = {
  /**
   * Composes the mail when it leaves. A rejection counts as a failed attempt; an obstacle (a translation key) fails the
   * dispatch, and nothing is sent.
   */
  mail: (dispatch: Dispatch) => Promise<Omit<Mail, 'to'> | { obstacle: string }>
  /**
   * Composes the e-invoice and checks it. An obstacle (a translation key) fails the dispatch, and nothing is offered.
   * Lookups go to the given access point, so that other e-invoices go on meanwhile.
   */
  eInvoice?: (
    dispatch: Dispatch,
    accessPoint: AccessPoint,
    pause: Turn['pause'],
  ) => Promise<Outgoing | { obstacle: string }>
}
