// The bulk calls on which the upstream is working. They are followed here, outside of the pages, so that a page can be
// left; each ends with a toast. A page that is loaded anew finds them again.

import type { BatchProgress } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { t } from 'i18next'
import { useMemo } from 'react'
import { canNow } from '../../can.ts'
import { statusOf } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { appStore, useAppStore, type Store } from '../../kit/store.ts'
import { trpc } from '../../trpc.ts'
import type { Action } from './bulk.ts'

type Utils = ReturnType<typeof trpc.useUtils>

export type FollowedAction = Action | 'create'

export type Batch = {
  id: number
  action: FollowedAction
  /** The number of invoices of the call, as far as the page knows it. */
  asked: number
  /** null until the progress was read. */
  progress: BatchProgress | null
  /** Whether its end was announced before the page was loaded anew. */
  told?: boolean | undefined
}
type BatchStart = Omit<Batch, 'progress'>

export const batchesOf = appStore<readonly Batch[]>([])

type BatchStore = Store<readonly Batch[]>
type FollowOptions = { utils: Utils; batches: BatchStore }

/** The same object as long as the procedures are. */
export function useFollowing(): FollowOptions {
  const utils = trpc.useUtils()
  const batches = useAppStore(batchesOf)
  return useMemo(() => ({ utils, batches }), [utils, batches])
}

const everyMs = 1000
const afterFailureMs = 4000

/** Follows a bulk call until it has ended, was dismissed, or is not known any more. */
export async function followBatch(following: FollowOptions, { id, action, asked, told }: BatchStart): Promise<void> {
  const { utils, batches } = following
  if (batches.get().some((batch) => batch.id === id)) return
  change(batches, (all) => [...all, { id, action, asked, progress: null, told }])
  const progress = await untilFinished(following, id)
  // The changes are shown before the end is announced.
  await Promise.all([utils.invoices.invalidate(), utils.reminders.invalidate()])
  if (!progress) return dismissBatch(batches, id)
  if (!told) tellEnd(action, progress)
  change(batches, (all) => all.map((batch) => (batch.id === id ? { ...batch, told: true } : batch)))
  if (!shortfallOf(progress)) dismissBatch(batches, id)
  if (action === 'send' || action === 'retry') await readAgain(following, { id, action })
}

/**
 * Reads the list again, because access points report a little later what became of an e-invoice, also of an uncertain
 * one.
 */
async function readAgain(following: FollowOptions, { id, action }: Pick<Batch, 'id' | 'action'>): Promise<void> {
  const { utils, batches } = following
  if (!canNow('invoices.preflight', utils)) return
  for (const ms of [3000, 10_000, 30_000]) {
    await pause(ms)
    const progress = batches.get().some((batch) => batch.id === id) && (await readProgress(following, id))
    await utils.invoices.invalidate()
    if (!progress || shortfallOf(progress)) continue
    tellEnd(action, progress)
    dismissBatch(batches, id)
  }
}

export function dismissBatch(batches: BatchStore, id: number): void {
  change(batches, (all) => all.filter((batch) => batch.id !== id))
}

/**
 * Follows the calls from before the page was loaded anew: those that had not ended, and those that had ended without
 * doing all and are still shown.
 */
export function resumeBatches(following: FollowOptions): void {
  for (const [, id, name, told] of (sessionStorage.getItem(kept) ?? '').matchAll(/(\d+) (\w+)( told)?/g)) {
    const action = actions.find((known) => known === name)
    if (action) void followBatch(following, { id: Number(id), action, asked: 0, told: Boolean(told) })
  }
}

const kept = 'invoiceBatches'
const actions = [
  'send',
  'sendReminder',
  'recreatePdf',
  'setPaid',
  'retry',
  'create',
] as const satisfies FollowedAction[]

function change(batches: BatchStore, by: (all: readonly Batch[]) => readonly Batch[]): void {
  const next = by(batches.get())
  batches.set(next)
  sessionStorage.setItem(kept, next.map(({ id, action, told }) => `${id} ${action}${told ? ' told' : ''}`).join())
}

async function untilFinished(following: FollowOptions, id: number): Promise<BatchProgress | null> {
  for (;;) {
    const progress = await readProgress(following, id)
    if (progress === null || progress?.finished) return progress
    await pause(progress ? everyMs : afterFailureMs)
  }
}

/**
 * Reads and stores the progress; null where the call is not known, undefined after a failure on the way, which may
 * pass.
 */
async function readProgress({ utils, batches }: FollowOptions, id: number): Promise<BatchProgress | null | undefined> {
  const progress = await utils.client.invoices.batch.query({ id }).catch((error: unknown) => {
    const status = statusOf(error)
    return status === null || status >= 500 ? undefined : null
  })
  if (progress) change(batches, (all) => all.map((batch) => (batch.id === id ? { ...batch, progress } : batch)))
  return progress
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function tellEnd(action: FollowedAction, progress: BatchProgress): void {
  const shortfall = shortfallOf(progress)
  if (progress.failed.length > 0) toast.warning(shortfall)
  else if (shortfall) toast.info(shortfall)
  else tellDone(action, progress.done)
}

/** The text for a call that did not do all: some failed, or it was stopped; '' where all are done. */
export function shortfallOf({ total, done, failed }: BatchProgress): string {
  return [
    failed.length > 0 && t('invoice_toast_somefailed', { count: failed.length, done }),
    done + failed.length < total && t('invoice_toast_stopped', { count: done, total }),
  ]
    .filter(Boolean)
    .join(' ')
}

export function tellDone(action: FollowedAction, count: number): void {
  toast.success(t(doneTexts[action], { count }))
}

const doneTexts = {
  send: 'invoice_toast_sent',
  sendReminder: 'invoice_toast_reminded',
  recreatePdf: 'invoice_toast_recreated',
  setPaid: 'invoice_toast_setpaid',
  retry: 'invoice_toast_retried',
  create: 'invoice_toast_created',
} as const
