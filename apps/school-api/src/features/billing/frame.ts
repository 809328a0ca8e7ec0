/** The common part of invoices, credit notes, reminders and orders on paper, whatever they are about. */
import type { SchoolApi } from '../../api.ts'
import { buyerOf, type BillLine } from '@schoolbeheer/peppol/paper'
import type { Company, Customer } from '../../documents/paper.ts'
import { readSchoolGroup, type SchoolGroupRow } from '../schoolGroups/queries.ts'
import type { Draft } from './draft.ts'

/** The sender, the customer and the instant of drawing, `renderedAt`. */
export type Frame = { company: Company; group: SchoolGroupRow; renderedAt: string }

/** The common part of a document for this group. */
export async function frameOf({ database, env, now }: SchoolApi, schoolGroupId: number): Promise<Frame> {
  const group = await readSchoolGroup(database.db, schoolGroupId)
  return { company: env.COMPANY, group, renderedAt: new Date(now()).toISOString() }
}

/** The sender and the addressee of a document, and the language of its reader. */
export function addressed({ company, group, renderedAt }: Frame) {
  const { salutation, city, language } = group
  const customer: Customer = {
    ...buyerOf({ ...group, postalCode: city.postalCode, city: city.name }),
    salutation,
  }
  return { company, customer, renderedAt, language }
}

export function linesOf(lines: Draft['lines']): BillLine[] {
  return lines.map(
    ({ typeName, description, quantity, unit = null, unitPriceCents, amountCents, vatRate, supplyDate = null }) => ({
      typeName,
      description,
      quantity,
      unit,
      unitPriceCents,
      amountCents,
      vatRate,
      supplyDate,
    }),
  )
}

export function pdfName(number: string): string {
  return `${number}.pdf`
}
