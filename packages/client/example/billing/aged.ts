/** The command that prints what customers owe on a day, by its age. */
import type { GatewayClient } from '@schoolbeheer/client'
import { printTable } from './table.ts'

export const agedScope = 'invoices:read invoices:manage'

/** @param date today without it. Answers the exit code. */
export async function printAged({ call }: GatewayClient, date: string | undefined): Promise<number> {
  const { rows, unassigned } = await call.reports.aged.query({ date })
  const ages = ['notDue', 'to30', 'to60', 'to90', 'over90', 'credit', 'total'] as const
  printTable(
    ['customer', 'not due', '1-30', '31-60', '61-90', 'over 90', 'credit', 'total'],
    [
      ...rows.map((row) => [row.schoolGroupName ?? '', ...ages.map((age) => row[age])]),
      ['all', ...ages.map((age) => Math.round(rows.reduce((sum, row) => sum + row[age] * 100, 0)) / 100)],
    ],
  )
  if (unassigned) console.log(`Of no customer: ${unassigned.toFixed(2)}`)
  return 0
}
