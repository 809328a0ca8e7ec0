/** The mails that bring a delivery to the accountant: with its file, or with its address where the file is too large. */
import { hasCome, momentOf } from '@schoolbeheer/domain/accounting/schedule'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import type { Mail } from '@schoolbeheer/server/mail/post'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { languagesOf } from '../../db/languages.ts'
import { deliveries, deliverySecret } from '../../db/tables/accounting.ts'
import type { Dispatch } from '../../db/tables/dispatches.ts'
import { files } from '../../db/tables/files.ts'
import { attachment, mostAttachedBytes } from '../../papers/composing.ts'
import type { PaperKind } from '../../papers/kind.ts'
import { machine } from './delivering.ts'
import { readDelivery } from './queries.ts'
import texts from './mails.texts.json' with { type: 'json' }

export function deliveryPapers(api: SchoolApi): PaperKind {
  return {
    kind: 'delivery',
    letters: { delivery: { mail: (dispatch) => deliveryMail(api, dispatch) } },
    recordOf: async (_tx, recordId) => ({ kind: 'delivery', recordId }),
    isManagedBy: (viewer) => may(viewer, 'invoices:manage'),
  }
}

async function deliveryMail(
  { database: { db }, env, sealing }: SchoolApi,
  { documentId, recipient }: Dispatch,
): Promise<Omit<Mail, 'to'>> {
  const { fileId, documents, fromDate, untilDate, secretHash, secret } = await readDelivery(db, documentId)
  const { bytes } = found(await db.select({ bytes: files.bytes }).from(files).where(eq(files.id, fileId)))
  const language = (await languagesOf(db, [{ email: recipient }]))({ email: recipient })
  const t = textsOf(texts, language)
  const isLarge = bytes > mostAttachedBytes
  const { COMPANY, GATEWAY_URL } = env
  const values = {
    company: COMPANY.name,
    from: formatDutchDate(fromDate),
    until: formatDutchDate(untilDate),
    documents: documents === 1 ? t('one') : t('documents', { count: String(documents) }),
    size: String(Math.round(bytes / 1e6)),
  }
  const subject = t('subject', values)
  const paragraphs = [t('hello'), subject, t(isLarge ? 'linked' : 'attached', values)]
  const letter = { language, subject, paragraphs, signature: COMPANY.name }
  if (!isLarge)
    return {
      subject,
      ...writeLetter({ ...letter, paragraphs: [...paragraphs, t('late')] }),
      attachments: [await attachment(db, fileId, 'application/zip')],
    }
  const address = `${GATEWAY_URL}/deliveries/${sealing.open(deliverySecret, secretHash, secret)}`
  const link = { label: t('download'), address, after: [t('ends'), t('late')] }
  return { subject, ...writeLetter({ ...letter, link }) }
}

/** Queues the mails of deliveries whose hour has come, each delivery once. */
export async function mailDue({ database: { db }, env, outbox, now }: SchoolApi): Promise<void> {
  const { ACCOUNTANT } = env
  if (!ACCOUNTANT) return
  const at = new Date(now())
  const { id, mailOn, fileId } = deliveries
  const waiting = await db
    .select({ id, mailOn })
    .from(deliveries)
    .where(and(isNotNull(mailOn), isNotNull(fileId)))
  for (const delivery of waiting) {
    if (delivery.mailOn === null || !hasCome(delivery.mailOn, momentOf(at))) continue
    await db.transaction(async (tx) => {
      const mine = and(eq(id, delivery.id), isNotNull(mailOn))
      const { rowCount } = await tx.update(deliveries).set({ mailOn: null }).where(mine)
      if (rowCount !== 1) return
      const kind = { documentKind: 'delivery', documentId: delivery.id, purpose: 'delivery' } as const
      await outbox.queue(
        tx,
        { viewer: machine, at },
        ACCOUNTANT.emails.map((recipient) => ({ ...kind, recipient })),
      )
    })
  }
}
