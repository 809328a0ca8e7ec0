// The form of a school group, to create and to edit.

import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { AmountField, CountField } from '../../kit/form/NumberFields.tsx'
import { PlaceFields } from '../../kit/form/PlaceFields.tsx'
import { ReferenceField, SelectField } from '../../kit/form/SelectField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { useSchemaForm, type SchemaForm } from '../../kit/form/useSchemaForm.ts'
import { trpc } from '../../trpc.ts'
import { valuesOf, type SchoolGroupValues } from './schoolGroupValues.ts'

type Form = SchemaForm<SchoolGroupValues, NewSchoolGroup>

export function useSchoolGroupForm(initialValues = valuesOf()): Form {
  return useSchemaForm({ schema: NewSchoolGroup, initialValues })
}

type Props = Omit<ComponentProps<typeof FormShell<SchoolGroupValues, NewSchoolGroup>>, 'children'>

export function SchoolGroupForm(shell: Props) {
  const { t } = useTranslation()
  const { form } = shell
  const onderwijsnetten = trpc.reference.onderwijsnetten.useQuery()
  const nets = useMemo(
    () => onderwijsnetten.data?.map(({ id, label }) => ({ id, label: label ?? '–' })) ?? [],
    [onderwijsnetten.data],
  )
  const cities = trpc.reference.cities.useQuery()
  const provinces = trpc.reference.provinces.useQuery()

  function togglePeppol(peppol: boolean) {
    form.setFieldValue('peppol', peppol)
    form.validateField('invoiceEmails')
  }

  return (
    <FormShell {...shell}>
      <FieldGroup title={t('schoolgroup_section_customer')}>
        <TextInput {...form.getInputProps('name')} label={t('schoolgroup_name')} required />
        <ReferenceField
          {...form.getInputProps('onderwijsnet')}
          label={t('schoolgroup_onderwijsnet')}
          options={nets}
          isReading={isReading(onderwijsnetten)}
          required
        />
        <UnreadChoices lists={[onderwijsnetten]} />
        <FieldRow>
          <TextInput {...form.getInputProps('clientNumber')} label={t('schoolgroup_clientnumber')} required />
          <TextInput {...form.getInputProps('vat')} label={t('schoolgroup_vat')} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t('schoolgroup_section_address')}>
        <Textarea {...form.getInputProps('salutation')} label={t('schoolgroup_salutation')} rows={3} required />
        <FieldRow>
          <TextInput {...form.getInputProps('street')} label={t('schoolgroup_street')} required />
          <TextInput {...form.getInputProps('number')} label={t('schoolgroup_number')} required />
        </FieldRow>
        <PlaceFields form={form} cities={cities} provinces={provinces} />
      </FieldGroup>
      <FieldGroup title={t('schoolgroup_section_invoicing')}>
        <Checkbox
          {...form.getInputProps('peppol', { type: 'checkbox' })}
          label={t('schoolgroup_peppol')}
          onChange={(event) => togglePeppol(event.currentTarget.checked)}
        />
        <TextInput
          description={t('schoolgroup_emails_hint')}
          {...form.getInputProps('invoiceEmails')}
          label={t('schoolgroup_invoiceemails')}
          required={!form.values.peppol}
        />
        <TextInput {...form.getInputProps('purchaseOrderEmails')} label={t('schoolgroup_purchaseorderemails')} />
        <Checkbox
          {...form.getInputProps('requiresPurchaseOrder', { type: 'checkbox' })}
          label={t('schoolgroup_requirespurchaseorder')}
        />
      </FieldGroup>
      <FieldGroup title={t('schoolgroup_section_licence')}>
        <Checkbox {...form.getInputProps('yearly', { type: 'checkbox' })} label={t('schoolgroup_yearly')} />
        <FieldRow>
          <SelectField
            {...form.getInputProps('contractType')}
            label={t('schoolgroup_contracttype')}
            options={contractTypes.map((id) => ({ id, label: t(`schoolgroup_contracttype_${id}`) }))}
            required
          />
          <AmountField {...form.getInputProps('contractFee')} label={t('schoolgroup_contractfee')} />
          <DateField {...form.getInputProps('licenceExpirationDate')} label={t('schoolgroup_licenceexpirationdate')} />
        </FieldRow>
        <FieldRow>
          <AmountField {...form.getInputProps('licenceFee')} label={t('schoolgroup_licencefee')} />
          <CountField {...form.getInputProps('licenceFeeParts')} label={t('schoolgroup_licencefeeparts')} />
          <CountField
            {...form.getInputProps('licenceFeePartsInvoiced')}
            label={t('schoolgroup_licencefeepartsinvoiced')}
          />
        </FieldRow>
      </FieldGroup>
    </FormShell>
  )
}
