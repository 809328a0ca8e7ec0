// The fields of an address. The city is found by postal code or name; the province narrows the choice.

import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { ReferenceField, SelectField } from '../../kit/form/SelectField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName, type AddressValues } from './address.ts'

const none: never[] = []

export function AddressFields({ form }: { form: UseFormReturnType<AddressValues> }) {
  const { t } = useTranslation()
  const readingCities = trpc.reference.cities.useQuery()
  const readingProvinces = trpc.reference.provinces.useQuery()
  const { data: cities = none } = readingCities
  const { data: provinces = none } = readingProvinces
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
        <TextInput {...form.getInputProps('street')} label={t('shared_street')} required />
        <TextInput {...form.getInputProps('number')} label={t('shared_number')} required />
      </FieldRow>
      <FieldRow>
        <ReferenceField
          {...form.getInputProps('city')}
          label={t('shared_city')}
          required
          options={cityOptions}
          isReading={isReading(readingCities)}
        />
        <SelectField
          {...form.getInputProps('province')}
          label={t('shared_province')}
          options={provinceOptions}
          isReading={isReading(readingProvinces)}
          onChange={chooseProvince}
        />
      </FieldRow>
      <UnreadChoices lists={[readingCities, readingProvinces]} />
    </>
  )
}
