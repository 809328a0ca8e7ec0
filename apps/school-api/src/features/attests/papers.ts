/** Mails that bring an attest, in its language. Its content was written down when it was given, so each attempt sends the same. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import { textsOf } from '@schoolbeheer/server/texts'
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { AttestPaper } from '../../documents/attest.ts'
import { attached } from '../../papers/composing.ts'
import type { PaperKind } from '../../papers/kind.ts'
import texts from './mails.texts.json' with { type: 'json' }
import { attestFile, paperOf } from './paper.ts'
import { attests } from '../../db/tables/attests.ts'

export function attestPapers({ database: { db }, render, env }: SchoolApi): PaperKind {
  return {
    kind: 'attest',
    letters: {
      attest: {
        mail: async ({ documentId }) => {
          const paper = paperOf((await readGiven(db, documentId)).paper, env)
          const pdf = attached({ name: attestFile(paper), bytes: await render(paper) })
          return attestMail(paper, `${env.GATEWAY_URL}/account`, pdf)
        },
      },
    },
    recordOf: async (tx, id) => ({ kind: 'courseDay', recordId: (await readGiven(tx, id)).courseDayId }),
    isManagedBy: (viewer) => may(viewer, 'courseDays:write'),
  }
}

async function readGiven(db: Db, id: number) {
  return found(await db.select().from(attests).where(eq(attests.id, id)))
}

/** @param account the page where the owner finds all own attests */
function attestMail(paper: AttestPaper, account: string, pdf: ReturnType<typeof attached>) {
  const { name, day, address, company, language = 'nl' } = paper
  const t = textsOf(texts, language)
  const values = { ...day, name, date: formatDutchDate(day.date), place: day.place ?? '' }
  const subject = t('subject', values)
  const paragraphs = [t('dear', values), t('what', values), t('whatItIs')]
  const link = { label: t('page'), address, after: [t('account', { account })] }
  return {
    subject,
    ...writeLetter({ language, subject, paragraphs, link, signature: company.name }),
    attachments: [pdf],
  }
}
