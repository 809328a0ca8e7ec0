// The fields of an address. The city is found by postal code or name; a chosen province narrows the choice.

import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { ReferenceField, SelectField } from '../../kit/form/SelectField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName, type AddressValues } from './address.ts'
import { useProvinces } from './provinces.ts'

const none: never[] = []

export function AddressFields({ form }: { form: UseFormReturnType<AddressValues> }) {
  const { t } = useTranslation()
  const readingCities = trpc.reference.cities.useQuery()
  const { data: cities = none } = readingCities
  const { reading: readingProvinces, options: provinceOptions } = useProvinces()
  // The province is no value of the form, because it is not saved: null when somebody cleared it, undefined when
  // untouched.
  const [chosen, setChosen] = useState<number | null>()
  const { city } = form.values
  const ofCity = useMemo(() => cities.find(({ id }) => id === city?.id)?.provinceId ?? undefined, [cities, city?.id])
  const province = chosen === null ? null : (ofCity ?? chosen ?? null)
  // The province of the city only shows where it lies and does not narrow, so that a city elsewhere can be chosen at
  // once.
  const narrowedTo = chosen === province ? chosen : null
  const cityOptions = useMemo(
    () =>
      cities
        .filter(({ provinceId }) => narrowedTo === null || provinceId === narrowedTo)
        .map((one) => ({ id: one.id, label: postalCodeAndName(one) || '–' })),
    [cities, narrowedTo],
  )

  function chooseProvince(next: number | null) {
    setChosen(next)
    if (next !== null && next !== ofCity) form.setFieldValue('city', null)
  }

  return (
    <>
      <FieldRow narrow="last">
        <TextInput {...form.getInputProps('street')} label={t('shared_street')} required />
        <TextInput {...form.getInputProps('number')} label={t('shared_number')} required />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('shared_province')}
          options={provinceOptions}
          isReading={isReading(readingProvinces) || (city !== null && isReading(readingCities))}
          value={province}
          onChange={chooseProvince}
        />
        <ReferenceField
          {...form.getInputProps('city')}
          label={t('shared_city')}
          required
          options={cityOptions}
          isReading={isReading(readingCities)}
        />
      </FieldRow>
      <UnreadChoices lists={[readingCities, readingProvinces]} />
    </>
  )
}
