/** The mails that bring an attest: the paper was written down when it was given, so each attempt sends the same. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { found } from '@schoolbeheer/server/database/rows'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import { textsOf } from '@schoolbeheer/server/texts'
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import texts from './mails.texts.json' with { type: 'json' }
import { paperOf } from './paper.ts'
import { attests } from './table.ts'

const language = 'nl'
const t = textsOf(texts, language)

export function sendAttestMails({ database: { db }, dispatches, render, env }: SchoolApi): void {
  dispatches.sends('attest', {
    compose: async ({ documentId }) => {
      const { paper: said } = found(await db.select().from(attests).where(eq(attests.id, documentId)))
      const paper = paperOf(said, env)
      const { name, day, address, company } = paper
      const values = { ...day, name, date: formatDutchDate(day.date), place: day.place ?? '' }
      const subject = t('subject', values)
      const paragraphs = [t('dear', values), t('what', values), t('whatItIs')]
      const account = `${env.GATEWAY_URL}/account`
      const link = { label: t('page'), address, after: [t('account', { account })] }
      return {
        subject,
        ...writeLetter({ language, subject, paragraphs, link, signature: company.name }),
        attachments: [{ filename: 'attest.pdf', contentType: 'application/pdf', content: await render(paper) }],
      }
    },
    settled: () => Promise.resolve(),
  })
}
