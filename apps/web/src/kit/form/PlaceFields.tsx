// A city, found by postal code or name, and the province that narrows the choice.

import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { FieldRow } from './FieldGroup.tsx'
import { ReferenceField, SelectField } from './SelectField.tsx'

type City = { id: number; postalCode: string; name: string; provinceId: number }
type Province = { id: number; name: string }

/** The query that reads a list to choose from. */
type Choices<Row> = { data: readonly Row[] | undefined; error: unknown; refetch: () => Promise<unknown> }

type Props = {
  form: UseFormReturnType<PlaceValues>
  cities: Choices<City>
  provinces: Choices<Province>
}

const none: never[] = []

type PlaceValues = {
  city: { id: number } | null
  /** Not sent: the city tells it. */
  province: number | null
}

export function PlaceFields({ form, ...reading }: Props) {
  const { t } = useTranslation()
  const { data: cities = none } = reading.cities
  const { data: provinces = none } = reading.provinces
  const failed = [reading.cities, reading.provinces].filter(({ error }) => error)
  const { city, province } = form.values
  const cityOptions = useMemo(
    () =>
      cities
        .filter(({ provinceId }) => province === null || provinceId === province)
        .map(({ id, postalCode, name }) => ({ id, label: `${postalCode} ${name}` })),
    [cities, province],
  )
  const provinceOptions = useMemo(() => provinces.map(({ id, name }) => ({ id, label: name })), [provinces])

  function chooseProvince(chosen: number | null) {
    form.setFieldValue('province', chosen)
    const provinceOfCity = cities.find(({ id }) => id === city?.id)?.provinceId
    if (chosen !== null && chosen !== provinceOfCity) form.setFieldValue('city', null)
  }

  function retry() {
    for (const { refetch } of failed) void refetch()
  }

  return (
    <>
      <FieldRow>
        <ReferenceField {...form.getInputProps('city')} label={t('shared_city')} required options={cityOptions} />
        <SelectField
          {...form.getInputProps('province')}
          label={t('shared_province')}
          options={provinceOptions}
          onChange={chooseProvince}
        />
      </FieldRow>
      {failed[0] && <ErrorAlert message={readError(failed[0].error).message} onRetry={retry} />}
    </>
  )
}
