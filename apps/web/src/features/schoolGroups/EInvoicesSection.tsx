// The obstacles that would keep e-invoices from arriving at a school group, for viewers who send them.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import { Checks } from './Checks.tsx'
import classes from './checks.module.css'

export function EInvoicesSection({ group: { id, peppol } }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const canCheck = useCan('schoolGroups.preflight')
  if (!canCheck || !peppol) return null
  return (
    <Section title={t('einvoices_title')}>
      <div className={classes.room}>
        <Checked id={id} />
      </div>
    </Section>
  )
}

function Checked({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.schoolGroups.preflight.useQuery({ id })
  if (data) return <Checks checks={data} label={t('einvoices_title')} />
  return error ? (
    <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  ) : (
    <Loading lines={4} height={16} />
  )
}
