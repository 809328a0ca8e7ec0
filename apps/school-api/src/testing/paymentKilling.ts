/**
 * The school API, killed again and again while it takes in a bank file, accepts five hundred payments and undoes one, all
 * at once. Another process, which goes on, is the test itself.
 */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { wrongPaymentsInBooks } from './books.ts'
import { daysEach, openPaymentBooks, type PaymentWorker } from './paymentBooks.ts'

const accepted = 500
/** The longest time from the first statement of a file until the process is killed, where nothing holds it. */
const killedWithinMs = 200

type HeldPoint = 'lastWrite' | 'secondStatement' | 'nothing'
const holds: readonly HeldPoint[] = ['lastWrite', 'secondStatement', 'nothing']

/**
 * Kills a process so many times, by turns in the last write of all that it does, in the second statement of its file, and
 * at random; the other process then does the same. Before that both take in one file at once. Each time statements are
 * whole or not there, a decision is booked or not, and the books are right. Answers what is there in the end.
 */
export async function survivePaymentKills(kills: number) {
  const { own, start, ...books } = await openPaymentBooks()
  for (let round = 0; round < kills; round += 1) {
    const starting = start()
    const [both, file, items] = [await books.file(), await books.file(), await books.received(accepted)]
    const paid = await books.booked()
    const [part] = (await own.call(payments.entries, { id: paid.entryId })).flatMap(({ allocations }) => allocations)
    const undo = { allocationId: part?.id ?? 0 }
    const killed = await starting
    await takeTogether([killed, own, killed, own], both.content)
    const before = await books.count('bank_statements')
    const held = holds[round % holds.length] ?? 'nothing'
    await killedIn(books, {
      held,
      invoiceIds: [file.secondDay, paid.invoiceId, items[0]?.invoiceId ?? 0],
      work: () => [
        killed.take(file.content),
        killed.call(payments.accept, { items }),
        killed.call(payments.undo, undo),
      ],
      kill: killed.kill,
    })
    const [statements, booked, kept] = [
      await books.count('bank_statements'),
      await books.live(items),
      await books.live([paid]),
    ]
    if (held === 'nothing') expect([0, accepted]).toContain(booked)
    else expect([statements - before, booked, kept]).toEqual([held === 'secondStatement' ? 1 : 0, 0, 1])
    expect([await books.partly(), await wrongPaymentsInBooks(books.pool)]).toEqual([[], []])
    expect((await own.take(file.content)).status).toBe(200)
    if (booked === 0) await own.call(payments.accept, { items })
    if (kept === 1) await own.call(payments.undo, undo)
    expect([await books.partly(), await wrongPaymentsInBooks(books.pool)]).toEqual([[], []])
  }
  return {
    statements: await books.count(`bank_statements where date >= '2026-01-01'`),
    booked: await books.count('payment_entries where allocated_cents = amount_cents'),
    paid: await books.count('invoices where status = 3 and paid_cents = total_cents'),
    sent: await books.count('dispatches'),
  }
}

type Books = Awaited<ReturnType<typeof openPaymentBooks>>
type Killing = {
  held: HeldPoint
  /** The invoices that are locked meanwhile, of each part of the work. */
  invoiceIds: number[]
  work: () => Promise<unknown>[]
  kill: () => Promise<void>
}

/** Kills a process during its work, once all of that waits for what is held, or the first statement was taken. */
async function killedIn(books: Omit<Books, 'own' | 'start'>, { held, invoiceIds, work, kill }: Killing): Promise<void> {
  const holder = await books.pool.connect()
  try {
    await holder.query('begin')
    if (held === 'lastWrite') await holder.query('lock table activity in share mode')
    if (held === 'secondStatement')
      await holder.query('select from invoices where id = any($1) for update', [invoiceIds])
    const before = await books.count('bank_statements')
    const working = Promise.allSettled(work())
    if (held === 'nothing') {
      await expect.poll(() => books.count('bank_statements'), { interval: 5 }).toBeGreaterThan(before)
      await setTimeout(Math.random() * killedWithinMs)
    } else await expect.poll(books.waiting, { interval: 10 }).toBe(invoiceIds.length)
    await kill()
    await working
  } finally {
    holder.release(true)
  }
}

/** Each statement is taken by one of them, and known to the others. */
async function takeTogether(workers: PaymentWorker[], file: Blob): Promise<void> {
  const answers = await Promise.all(workers.map(({ take }) => take(file)))
  const results = answers.flatMap(({ body }) => body.statements.map(({ result }) => result))
  const known = Array<string>(daysEach * (workers.length - 1)).fill('known')
  expect(results.toSorted()).toEqual([...known, ...Array<string>(daysEach).fill('taken')])
}
