// The fields for the school group that pays, and whether it wants a purchase order first.

import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../kit/form/SelectField.tsx'

type Values = { schoolGroupId: number | null; purchaseOrderRequired: boolean }

type Props = {
  form: UseFormReturnType<Values>
  groups: readonly SchoolGroup[]
  /** Whether the record is new: then the tick follows the group, until somebody sets it. */
  isNew: boolean
  /** Whether the group can no longer be changed. */
  locked: boolean
}

export function GroupAndOrder({ form, groups, isNew, locked }: Props) {
  const { t } = useTranslation()
  const isSet = useRef(!isNew)
  const options = useMemo(
    () => groups.map(({ id, name, clientNumber }) => ({ id, label: name ?? '–', also: clientNumber ?? '' })),
    [groups],
  )

  function choose(id: number | null) {
    form.setFieldValue('schoolGroupId', id)
    if (isSet.current) return
    const chosen = groups.find((group) => group.id === id)
    form.setFieldValue('purchaseOrderRequired', chosen?.requiresPurchaseOrder ?? false)
  }

  function tick(on: boolean) {
    isSet.current = true
    form.setFieldValue('purchaseOrderRequired', on)
  }

  return (
    <>
      <SelectField
        {...form.getInputProps('schoolGroupId')}
        onChange={choose}
        label={t('schoolgroup_title')}
        options={options}
        disabled={locked}
        required
      />
      <Checkbox
        {...form.getInputProps('purchaseOrderRequired', { type: 'checkbox' })}
        onChange={({ currentTarget }) => tick(currentTarget.checked)}
        label={t('shared_purchaseorderrequired')}
      />
    </>
  )
}
