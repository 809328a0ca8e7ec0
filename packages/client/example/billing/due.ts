/**
 * The work that is due: contracts that end within 30 days, orders that came back, and course days, visits and feedback.
 */
import type { StartedBatch } from '@schoolbeheer/contracts/school/invoices'
import { addDays } from '@schoolbeheer/domain/dates'
import { contractLines, isContractDue } from '@schoolbeheer/domain/invoices/billing'
import { toEuro } from '@schoolbeheer/domain/money'
import type { GatewayClient } from '@schoolbeheer/client'

/**
 * An invoice to be created. `id` is the id of the school group or order, `amount` is in euro without VAT, `ids` are the
 * ids of the course days, visits or feedback.
 */
export type DueRow = { id: number; what: string; customer: string; amount: number; ids?: number[] }

/** The invoices that a single call of the gateway creates. */
export type Due = { rows: DueRow[]; create: (rows: readonly DueRow[]) => Promise<StartedBatch> }

/** @param today a date in Brussels */
export async function readDue({ call }: GatewayClient, today: string): Promise<Due[]> {
  const [groups, toInvoice, orders, days, visits, feedback] = await Promise.all([
    call.schoolGroups.list.query(),
    call.schoolGroups.listToInvoice.query(),
    call.purchaseOrders.readyToInvoice.query(),
    call.invoices.courseDaysToInvoice.query(),
    call.invoices.schoolVisitsToInvoice.query(),
    call.invoices.feedbackToInvoice.query(),
  ])
  const expires = new Map(groups.map((group) => [group.id, group.licenceExpirationDate?.slice(0, 10)]))
  /** The day after the last billed one. */
  const startOf = (groupId: number | null | undefined) => {
    const until = expires.get(groupId ?? 0)
    return until ? addDays(until, 1) : today
  }
  const open = {
    days: bySource(days, 'course days', ({ openCourseDays }) =>
      openCourseDays?.map((one) => ({ id: one.courseDayId, amount: sumOf(one.priceCourseDay, one.priceTravel) })),
    ),
    visits: bySource(visits, 'school visits', ({ schoolVisits }) =>
      schoolVisits?.map((one) => ({ id: one.schoolVisitId, amount: sumOf(one.priceSchoolVisit, one.priceTravel) })),
    ),
    feedback: bySource(feedback, 'feedback', ({ individualFeedback }) =>
      individualFeedback?.map((one) => ({ id: one.individualFeedbackId, amount: sumOf(one.priceIndividualFeedback) })),
    ),
  }
  const dueContracts = toInvoice.filter(({ id }) => isContractDue(expires.get(id), today))
  return [
    ...[...Map.groupBy(dueContracts, ({ id }) => startOf(id))].map(([contractStart, ofStart]) => ({
      rows: ofStart.map((group) => ({
        id: group.id,
        what: `contract from ${contractStart}`,
        customer: group.name ?? '',
        amount: toEuro(contractLines(group, contractStart).reduce((sum, { amount }) => sum + amount, 0)),
      })),
      create: (rows: readonly DueRow[]) =>
        call.invoices.createContract.mutate({ contractStart, items: rows.map(({ id }) => ({ schoolGroupId: id })) }),
    })),
    ...[...Map.groupBy(orders, (order) => (order.invoiceType === 0 ? startOf(order.schoolGroupId) : today))].map(
      ([contractStart, ofStart]) => ({
        rows: ofStart.map(({ id, name, schoolGroupName, amount }) => ({
          id,
          what: `order ${name ?? ''}`,
          customer: schoolGroupName ?? '',
          amount: amount ?? 0,
        })),
        create: (rows: readonly DueRow[]) =>
          call.invoices.createFromPurchaseOrders.mutate({
            contractStart,
            items: rows.map(({ id }) => ({ purchaseOrderId: id })),
          }),
      }),
    ),
    {
      rows: open.days,
      create: (rows: readonly DueRow[]) =>
        call.invoices.createForCourseDays.mutate({
          items: idsIn(open.days, rows).map(({ id, ids }) => ({ schoolGroupId: id, openCourseDayIds: ids })),
        }),
    },
    {
      rows: open.visits,
      create: (rows: readonly DueRow[]) =>
        call.invoices.createForSchoolVisits.mutate({
          items: idsIn(open.visits, rows).map(({ id, ids }) => ({ schoolGroupId: id, schoolVisitIds: ids })),
        }),
    },
    {
      rows: open.feedback,
      create: (rows: readonly DueRow[]) =>
        call.invoices.createForFeedback.mutate({
          items: idsIn(open.feedback, rows).map(({ id, ids }) => ({ schoolGroupId: id, individualFeedbackIds: ids })),
        }),
    },
  ].filter(({ rows }) => rows.length > 0)
}

type Group = { schoolGroupId: number; schoolGroupName?: string | null | undefined }

type SourceRow = DueRow & { ids: number[] }

/** An invoice for each group that has something open. */
function bySource<G extends Group>(
  groups: readonly G[],
  what: string,
  openOf: (group: G) => { id: number; amount: number }[] | null | undefined,
): SourceRow[] {
  return groups.flatMap((group) => {
    const open = openOf(group) ?? []
    if (open.length === 0) return []
    const amount = sumOf(...open.map((one) => one.amount))
    const { schoolGroupId: id, schoolGroupName: customer } = group
    return [{ id, ids: open.map((one) => one.id), what: `${what}: ${open.length}`, customer: customer ?? '', amount }]
  })
}

function idsIn(all: readonly SourceRow[], rows: readonly DueRow[]): SourceRow[] {
  return all.filter(({ id }) => rows.some((row) => row.id === id))
}

/** Rounds to the cent: amounts in euro do not add up exactly. */
function sumOf(...amounts: (number | null | undefined)[]): number {
  return Math.round(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0) * 100, 0)) / 100
}
