// The new attests of the viewer, each with a link to its file. Loaded only where there is one: the home page does
// without these links.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { useTranslation } from 'react-i18next'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { useFormat } from '../../kit/format.ts'
import { Section } from '../../kit/page/Section.tsx'
import classes from './worklist.module.css'

export function NewAttests({ attests }: { attests: readonly NonNullable<WorklistItem['attest']>[] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <Section title={t('worklist_newattests')}>
      <ul className={classes.rows}>
        {attests.map(({ number, theme, startDate }) => (
          <li key={number}>
            <DocumentLink href={fileAddress('attestPdf', { number })}>{theme}</DocumentLink>
            <time dateTime={startDate}>{date(startDate)}</time>
          </li>
        ))}
      </ul>
    </Section>
  )
}
