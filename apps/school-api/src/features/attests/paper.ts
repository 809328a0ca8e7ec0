/** The content of an attest: written down when it is given, and drawn from that whenever somebody wants it on paper. */
import { brusselsDate, brusselsTime } from '@schoolbeheer/domain/dates'
import type { Language } from '@schoolbeheer/domain/languages'
import { textsOf } from '@schoolbeheer/server/texts'
import type { AttestPaper } from '../../documents/attest.ts'
import type { Company } from '../../documents/paper.ts'
import type { SchoolApiEnv } from '../../env.ts'
import type { AttestContent } from '../../db/tables/attests.ts'
import type { DayFacts } from '../../db/tables/courseDays.ts'
import texts from './mails.texts.json' with { type: 'json' }

export function attestOf(
  company: Company,
  name: string,
  { number, shown, at, language }: { number: string; shown: DayFacts; at: Date; language: Language },
): AttestContent {
  const [start, end] = [new Date(shown.start), new Date(shown.end)]
  return {
    kind: 'attest',
    company,
    renderedAt: at.toISOString(),
    language,
    number,
    date: brusselsDate(at),
    name,
    day: {
      theme: shown.theme,
      date: brusselsDate(start),
      start: brusselsTime(start),
      end: brusselsTime(end),
      place: shown.place,
    },
  }
}

export function paperOf(content: AttestContent, { GATEWAY_URL }: Pick<SchoolApiEnv, 'GATEWAY_URL'>): AttestPaper {
  return { ...content, address: `${GATEWAY_URL}/attests/${content.number}` }
}

/** The name of its file, in its language. */
export function attestFile({ day, language = 'nl' }: AttestPaper): string {
  return `${textsOf(texts, language)('file')}-${day.date}.pdf`
}
