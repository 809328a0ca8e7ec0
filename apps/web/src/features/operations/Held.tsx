// A held database: why, and the form in which somebody says which numbers left last.

import { Alert, Checkbox } from '@mantine/core'
import { operations, type OperationStatus } from '@schoolbeheer/contracts/school/operations'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { CountField } from '../../kit/form/NumberFields.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'
import classes from './operations.module.css'

type Props = { held: NonNullable<OperationStatus['held']>; series: OperationStatus['series'] }

export function Held({ held, series }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Alert color="red" title={t('operations_held')} className={classes.held}>
      <p>{t(`operations_held_${held.why}`, { since: dateTime(held.since) })}</p>
      <p>{t('operations_held_means')}</p>
      <SettleForm series={series} />
    </Alert>
  )
}

/** No number is proposed, because the answer is the person's. */
function SettleForm({ series }: Pick<Props, 'series'>) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const utils = trpc.useUtils()
  const saving = useSaving({
    schema: operations.settle.input,
    valuesOf: () => ({
      series: series.map(({ kind, year }) => ({ kind, year, last: null as number | null })),
      nothingLost: false,
    }),
    send: (wire) => utils.client.operations.settle.mutate(wire),
    onSaved: async () => {
      toast.success(t('operations_settled'))
      await utils.invalidate()
    },
  })
  const { form } = saving
  const isNothing = form.getValues().nothingLost

  function setNothing(nothingLost: boolean) {
    const kept = series.map(({ kind, year, ours }) => ({ kind, year, last: nothingLost ? ours : null }))
    form.setValues({ series: kept, nothingLost })
  }

  return (
    <FormShell saving={saving} submitLabel={t('operations_settle')} cancel={null}>
      <Checkbox
        label={t('operations_nothinglost')}
        description={t('operations_nothinglost_hint')}
        checked={isNothing}
        onChange={({ currentTarget }) => setNothing(currentTarget.checked)}
      />
      <div className={classes.series}>
        {series.map(({ kind, year, ours, theirs }, place) => (
          <CountField
            key={`${kind} ${year}`}
            {...form.getInputProps(`series.${place}.last`)}
            label={t('operations_last', { kind: t(`operations_kind_${kind}`), year: String(year) })}
            description={t(typeof theirs === 'number' ? 'operations_oursandtheirs' : 'operations_oursis', {
              ours: number(ours),
              theirs: number(theirs),
            })}
            disabled={isNothing}
            required={!isNothing}
          />
        ))}
      </div>
    </FormShell>
  )
}
