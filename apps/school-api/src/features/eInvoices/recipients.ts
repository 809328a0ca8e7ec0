/** The recipients of invoices: their addresses, and the facts that decide the channel, as groups and papers are now. */
import { emailList } from '@schoolbeheer/domain/email'
import { PAID, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { ParticipantId } from '../../peppol/accessPoint.ts'
import { openCents } from '../../db/rules.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { channelOf, type ChannelFacts } from './channel.ts'
import { listBefore } from './queries.ts'
import { participantOf } from './reach.ts'

export type InvoiceRecipient = {
  id: number
  invoiceNumber: string
  hasPdf: boolean
  isPaid: boolean
  /** Its PDF asks another amount than is open now, and it would leave for the first time with that PDF, or by Peppol. */
  isOutdated: boolean
  emails: string[]
  /** The address on Peppol. */
  participant: ParticipantId | null
  facts: ChannelFacts
}

/** Invoices in the order of their numbers, without those that do not exist. */
export async function listRecipients({ accessPoint }: SchoolApi, db: Db, ids: number[]): Promise<InvoiceRecipient[]> {
  const before = await listBefore(db, 'invoice', ids)
  const isNewest = and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.fileId, invoices.fileId))
  const rows = await db
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      fileId: invoices.fileId,
      status: invoices.status,
      asksOther: sql<boolean>`coalesce((${invoiceFiles.paper} ->> 'openCents')::bigint, ${invoices.totalCents}) <> ${openCents}`,
      vat: sql<string | null>`${invoiceFiles.paper} #>> '{customer,vat}'`,
      peppol: schoolGroups.peppol,
      groupVat: schoolGroups.vat,
      emails: schoolGroups.invoiceEmails,
    })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .leftJoin(invoiceFiles, isNewest)
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoices.year), asc(invoices.sequence))
  return rows.map(({ id, invoiceNumber, fileId, status, vat, peppol, groupVat, emails: written, asksOther }) => {
    const emails = emailList(written ?? '')
    const facts = {
      isOn: accessPoint !== null,
      peppol,
      hasNumber: vat !== null,
      isNumberNew: vat === null && groupVat !== null,
      hasEmails: emails.length > 0,
      before: before.get(id) ?? null,
    }
    const participant = vat === null ? null : participantOf(vat)
    // An e-invoice that Peppol accepted never changes.
    const isNew = facts.before !== 'accepted' && (status === PDF_CREATED || channelOf(facts) === 'peppol')
    const isOutdated = fileId !== null && isNew && asksOther
    return {
      id,
      invoiceNumber,
      hasPdf: fileId !== null,
      isPaid: status === PAID,
      isOutdated,
      emails,
      participant,
      facts,
    }
  })
}
