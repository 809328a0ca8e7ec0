// Mails that may have left before the restore: a person answers for each of them, or for all of a span.

import { Radio, Stack } from '@mantine/core'
import type { Restored } from '@schoolbeheer/contracts/school/operations'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { TimeField } from '../../kit/form/TimeField.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import { DispatchLine } from '../dispatches/DispatchLine.tsx'
import classes from './operations.module.css'
import { Span, spanOf } from './span.ts'

type Props = { mails: Restored['mails'] }

export function RestoredMails({ mails: { total, first } }: Props) {
  const { t } = useTranslation()
  const answersSpans = useCan('operations.answerMails')
  return (
    <Section title={t('operations_mails', { count: total })}>
      <p>{t('operations_mails_means')}</p>
      {answersSpans && <SpanForm mails={{ total, first }} key={first.map(({ id }) => id).join()} />}
      <ul className={classes.mails}>
        {first.map((mail) => (
          <DispatchLine
            key={mail.id}
            dispatch={mail}
            what={mail.document ?? t(`operations_purpose_${purposeOf(mail.purpose)}`)}
            stale="operations"
          />
        ))}
      </ul>
      {total > first.length && <p>{t('operations_more', { count: total - first.length })}</p>}
    </Section>
  )
}

const purposes = ['reminder', 'courseDay', 'attest', 'purchaseOrderReminder', 'delivery'] as const

function purposeOf(purpose: string) {
  return purposes.find((one) => one === purpose) ?? 'document'
}

/** It begins with all of the mails that are shown. */
function SpanForm({ mails: { first } }: Props) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const saving = useSaving({
    schema: Span,
    valuesOf: () => spanOf(first),
    send: (wire) => client.operations.answerMails.mutate(wire),
    meta: { stale: ['operations.restored'] },
    onSaved: ({ answered, left }) => {
      toast.success(t('operations_mails_answered', { count: answered }))
      if (left > 0) toast.warning(t('operations_mails_left', { count: left }))
    },
  })
  const { form } = saving
  const sent = form.getInputProps('sent')
  return (
    <FormShell saving={saving} submitLabel={t('operations_mails_answer')} cancel={null}>
      <Stack gap="sm" maw="40rem">
        {(['from', 'until'] as const).map((end) => (
          <FieldRow key={end}>
            <DateField {...form.getInputProps(`${end}Date`)} label={t(`operations_mails_${end}`)} required />
            <TimeField {...form.getInputProps(`${end}Time`)} label={t(`operations_mails_${end}time`)} required />
          </FieldRow>
        ))}
        <Radio.Group
          label={t('operations_mails_sent')}
          value={sent.value === null ? null : String(sent.value)}
          onChange={(value) => form.setFieldValue('sent', value === 'true')}
          error={sent.error}
          errorProps={{ role: 'alert' }}
          required
        >
          <Stack gap="xs" mt="xs">
            <Radio value="true" label={t('operations_mails_left_all')} />
            <Radio value="false" label={t('operations_mails_left_none')} />
          </Stack>
        </Radio.Group>
      </Stack>
    </FormShell>
  )
}
