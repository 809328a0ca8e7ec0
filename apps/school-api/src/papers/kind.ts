/**
 * The declaration of a kind of paper: all that a feature says of documents that leave the house. The outbox does the
 * rest: it draws and keeps them, hands them over, asks what became of them, and lets a person settle what nobody knows.
 */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { Mail } from '@schoolbeheer/server/mail/post'
import type { Entry } from '../db/activity.ts'
import type { Db } from '../db/connection.ts'
import type { AccessPoint, Outgoing } from '../peppol/accessPoint.ts'
import type { Drawing } from './drawing.ts'
import type { Dispatch } from '../db/tables/dispatches.ts'

export type PaperKind = {
  kind: Dispatch['documentKind']
  /** The jobs that draw its papers before they leave. Without one they are drawn as they leave, or there is none. */
  drawings?: Drawing[]
  /** The mails and e-invoices of each purpose. */
  letters: Partial<Record<Dispatch['purpose'], Letter>>
  /** Says whether nobody waits for a mail any more: then it is not tried again, and nothing follows. */
  isOver?: (dispatch: Dispatch) => Promise<boolean>
  /**
   * Follows what became of a dispatch (accepted, delivered, failed, rejected or uncertain) in the transaction that notes
   * it. That what was accepted is delivered is no news of the document, which may have been made anew meanwhile.
   */
  settled?: (tx: Db, dispatch: Dispatch) => Promise<void>
  /** The record whose activity names what a person did about a dispatch. Throws a 404. */
  recordOf: (tx: Db, documentId: number) => Promise<Pick<Entry, 'kind' | 'recordId'>>
  /** Throws what stands in the way of sending one again that failed, such as a payment since. */
  allowsRetry?: (tx: Db, dispatch: Dispatch) => Promise<void>
  /** Says whether a viewer may settle dispatches and try them again. */
  isManagedBy: (viewer: Viewer) => boolean
}

export type Letter = {
  /** The mail as it is when it leaves. A rejection counts as a failed attempt. */
  mail: (dispatch: Dispatch) => Promise<Omit<Mail, 'to'>>
  /**
   * The e-invoice with its checks done. An obstacle (a translation key) fails the dispatch with nothing offered. The
   * access point to ask is this one, so that other e-invoices go on meanwhile.
   */
  eInvoice?: (dispatch: Dispatch, accessPoint: AccessPoint) => Promise<Outgoing | { obstacle: string }>
}
