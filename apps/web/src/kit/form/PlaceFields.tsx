// A city, found by postal code or name, and the province that narrows the choice.

import type { UseFormReturnType } from '@mantine/form'
import type { City, Province } from '@schoolbeheer/contracts/school/reference'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { postalCodeAndName } from '../address.ts'
import { FieldRow } from './FieldGroup.tsx'
import { ReferenceField, SelectField } from './SelectField.tsx'
import { isReading, UnreadChoices, type Choices } from './UnreadChoices.tsx'

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
  const { city, province } = form.values
  const cityOptions = useMemo(
    () =>
      cities
        .filter(({ provinceId }) => province === null || provinceId === province)
        .map((one) => ({ id: one.id, label: postalCodeAndName(one) || '–' })),
    [cities, province],
  )
  const provinceOptions = useMemo(() => provinces.map(({ id, name }) => ({ id, label: name ?? '–' })), [provinces])

  function chooseProvince(chosen: number | null) {
    form.setFieldValue('province', chosen)
    const provinceOfCity = cities.find(({ id }) => id === city?.id)?.provinceId
    if (chosen !== null && chosen !== provinceOfCity) form.setFieldValue('city', null)
  }

  return (
    <>
      <FieldRow>
        <ReferenceField
          {...form.getInputProps('city')}
          label={t('shared_city')}
          required
          options={cityOptions}
          isReading={isReading(reading.cities)}
        />
        <SelectField
          {...form.getInputProps('province')}
          label={t('shared_province')}
          options={provinceOptions}
          isReading={isReading(reading.provinces)}
          onChange={chooseProvince}
        />
      </FieldRow>
      <UnreadChoices lists={[reading.cities, reading.provinces]} />
    </>
  )
}
