// The fields of the form of a school group: their values, what is sent of them, and how they look.

import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { NewSchoolGroup, SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { languages } from '@schoolbeheer/domain/languages'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useCan } from '../../can.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { AmountField, CountField } from '../../kit/form/NumberFields.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TypedField } from '../../kit/form/TypedField.tsx'
import type { SchemaForm } from '../../kit/form/useSchemaForm.ts'
import { reference } from '../../kit/form/wire.ts'
import { addressOf } from '../reference/address.ts'
import { OnderwijsnetField } from '../reference/OnderwijsnetField.tsx'
import { SalutationField } from './SalutationField.tsx'

/** The form's values of a group, or of a new group when none is given. */
export function valuesOf(group: Partial<SchoolGroup> = {}) {
  return {
    name: group.name ?? '',
    onderwijsnet: reference(group.onderwijsnet),
    clientNumber: group.clientNumber ?? '',
    vat: printEnterpriseNumber(group.vat ?? ''),
    salutation: group.salutation ?? '',
    ...addressOf(group),
    peppol: group.peppol ?? false,
    buyerReference: group.buyerReference ?? '',
    vatRegistered: group.vatRegistered ?? true,
    language: group.language ?? 'nl',
    lateCosts: group.lateCosts ?? false,
    invoiceEmails: group.invoiceEmails ?? '',
    purchaseOrderEmails: group.purchaseOrderEmails ?? '',
    requiresPurchaseOrder: group.requiresPurchaseOrder ?? false,
    yearly: group.yearly ?? true,
    contractType: group.contractType ?? null,
    contractFee: group.contractFee ?? null,
    licenceExpirationDate: group.licenceExpirationDate?.slice(0, 10) ?? null,
    licenceFee: group.licenceFee ?? null,
    licenceFeeParts: group.licenceFeeParts ?? null,
    licenceFeePartsInvoiced: group.licenceFeePartsInvoiced ?? null,
  }
}
export type SchoolGroupValues = ReturnType<typeof valuesOf>

/** The fields that the upstream knows: no document names some of them. */
export function useKnownFields() {
  const hasMoreFields = useCan('schoolGroups.list.eInvoices')
  const reminds = useCan('reminders.due')
  return ({ buyerReference, vatRegistered, language, lateCosts, ...documented }: z.output<typeof NewSchoolGroup>) => ({
    ...documented,
    ...(hasMoreFields && { buyerReference, vatRegistered, language }),
    ...(reminds && { lateCosts }),
  })
}

type FormProps = { form: SchemaForm<SchoolGroupValues, z.output<typeof NewSchoolGroup>> }

export function CustomerFields({ form }: FormProps) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('schoolgroup_section_customer')}>
      <TextInput {...form.getInputProps('name')} label={t('schoolgroup_name')} required />
      <OnderwijsnetField {...form.getInputProps('onderwijsnet')} label={t('schoolgroup_onderwijsnet')} required />
      <FieldRow>
        <TextInput {...form.getInputProps('clientNumber')} label={t('schoolgroup_clientnumber')} required />
        <TypedField {...form.getInputProps('vat')} label={t('schoolgroup_vat')} read={printEnterpriseNumber} />
      </FieldRow>
      <SalutationField {...form.getInputProps('salutation')} customer={form.values} />
    </FieldGroup>
  )
}

export function InvoicingFields({ form }: FormProps) {
  const { t } = useTranslation()
  const hasMoreFields = useCan('schoolGroups.list.eInvoices')
  const reminds = useCan('reminders.due')

  function togglePeppol(peppol: boolean) {
    form.setFieldValue('peppol', peppol)
    form.validateField('invoiceEmails')
  }

  return (
    <FieldGroup title={t('schoolgroup_section_invoicing')}>
      <Checkbox
        {...form.getInputProps('peppol', { type: 'checkbox' })}
        label={t('schoolgroup_peppol')}
        onChange={(event) => togglePeppol(event.currentTarget.checked)}
      />
      {hasMoreFields && (
        <>
          <div role="status">
            {form.values.peppol && !form.values.vat.trim() && (
              <Alert color="yellow" variant="light">
                {t('schoolgroup_peppol_nonumber')}
              </Alert>
            )}
          </div>
          <TextInput
            description={t('schoolgroup_buyerreference_hint')}
            {...form.getInputProps('buyerReference')}
            label={t('schoolgroup_buyerreference')}
          />
          <Checkbox
            description={t('schoolgroup_vatregistered_hint')}
            {...form.getInputProps('vatRegistered', { type: 'checkbox' })}
            label={t('schoolgroup_vatregistered')}
          />
          <NativeSelect
            description={t('schoolgroup_language_hint')}
            {...form.getInputProps('language')}
            label={t('schoolgroup_language')}
            data={languages.map((language) => ({ value: language, label: t(`language_${language}`) }))}
          />
        </>
      )}
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
      {reminds && (
        <Checkbox
          description={t('schoolgroup_latecosts_hint')}
          {...form.getInputProps('lateCosts', { type: 'checkbox' })}
          label={t('schoolgroup_latecosts')}
        />
      )}
    </FieldGroup>
  )
}

export function LicenceFields({ form }: FormProps) {
  const { t } = useTranslation()

  // The message about both fields stands at the invoiced parts.
  function validateParts() {
    form.validateField('licenceFeeParts')
    form.validateField('licenceFeePartsInvoiced')
  }

  return (
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
        <CountField
          {...form.getInputProps('licenceFeeParts')}
          onBlur={validateParts}
          label={t('schoolgroup_licencefeeparts')}
        />
        <CountField
          {...form.getInputProps('licenceFeePartsInvoiced')}
          label={t('schoolgroup_licencefeepartsinvoiced')}
        />
      </FieldRow>
    </FieldGroup>
  )
}
