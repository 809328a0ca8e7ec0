// The form of a school visit or feedback, new or existing. Billed fields keep the values of their invoice.

import { Alert } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { HoursField } from '../../kit/form/NumberFields.tsx'
import type { Saving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { BilledNotice } from './BilledNotice.tsx'
import { WorkActions } from './WorkActions.tsx'
import type { AnyWork, WorkKind } from './workKind.ts'

type Props<Values, Wire> = {
  kind: WorkKind
  saving: Saving<AnyWork, Values, Wire> & { locked: boolean }
  /** As it was read last, as the form keeps the version that it was opened with; undefined for a new one. */
  latest: AnyWork | undefined
  /** The fields. */
  children: ReactNode
}

export function WorkForm<Values, Wire>({ kind, saving, latest, children }: Props<Values, Wire>) {
  const { activity, list, menu, words } = kind
  const { t } = useTranslation()
  const { base, locked } = saving
  return (
    <Page
      title={t(base ? `${words}_title` : `${words}_create`)}
      trail={<Crumb to={list}>{t(menu)}</Crumb>}
      here={t(base ? 'shared_edit' : `${words}_create`)}
      actions={latest && <WorkActions kind={kind} work={latest} />}
    >
      <FormShell
        saving={saving}
        submitLabel={t('shared_save')}
        cancel={
          <ButtonLink variant="default" to={list} replace>
            {t('shared_cancel')}
          </ButtonLink>
        }
      >
        {base && locked && <BilledNotice on={base} />}
        {latest?.invoiceRequired === false && <Alert color="gray">{t('work_isnotbilled')}</Alert>}
        {children}
      </FormShell>
      {latest && <ActivitySection words={activity} id={latest.id} />}
    </Page>
  )
}

type WhenProps = {
  form: UseFormReturnType<{ date: string | null; hours: number | string | null }>
  locked: boolean
}

export function WhenFields({ form, locked }: WhenProps) {
  const { t } = useTranslation()
  // A day that is typed without its year is one of the last months, or one to come.
  const [yearFrom] = useState(() => addMonths(brusselsDate(new Date()), -9))
  return (
    <FieldRow>
      <DateField
        {...form.getInputProps('date')}
        label={t('shared_date')}
        yearFrom={yearFrom}
        disabled={locked}
        required
      />
      <HoursField
        description={t('shared_hours_hint')}
        {...form.getInputProps('hours')}
        label={t('shared_hours')}
        disabled={locked}
        required
      />
    </FieldRow>
  )
}
