// The form of a school group, new or existing.

import { printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { NewSchoolGroup, type SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { languages } from '@schoolbeheer/domain/languages'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { AmountField, CountField } from '../../kit/form/NumberFields.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TypedField } from '../../kit/form/TypedField.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { markMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { AddressFields } from '../reference/AddressFields.tsx'
import { OnderwijsnetField } from '../reference/OnderwijsnetField.tsx'
import { valuesOf } from './groupValues.ts'
import { GroupCrumbs, GroupsCrumb, OneSchoolGroup } from './OneSchoolGroup.tsx'
import { SalutationField } from './SalutationField.tsx'

export function EditSchoolGroup({ id }: { id: number | null }) {
  return (
    <OneSchoolGroup id={id} forForm>
      {(group) => <SchoolGroupForm group={group} />}
    </OneSchoolGroup>
  )
}

/** Undefined in the form of a new group. */
export function SchoolGroupForm({ group }: { group?: SchoolGroup }) {
  const { t } = useTranslation()
  const { saving, back } = useGroupSaving(group)
  const { form, base } = saving
  return (
    <Page
      title={base ? t('schoolgroup_edit', { name: base.name ?? '–' }) : t('schoolgroup_create')}
      trail={base ? <GroupCrumbs schoolGroupId={base.id} /> : <GroupsCrumb />}
      here={t(base ? 'shared_edit' : 'schoolgroup_create')}
    >
      <FormShell
        saving={saving}
        submitLabel={t('shared_save')}
        cancel={
          <ButtonLink variant="default" {...back}>
            {t('shared_cancel')}
          </ButtonLink>
        }
      >
        <CustomerFields form={form} />
        <FieldGroup title={t('schoolgroup_section_address')}>
          <AddressFields form={form} />
        </FieldGroup>
        <InvoicingFields form={form} />
        <LicenceFields form={form} />
      </FormShell>
    </Page>
  )
}

/** Saves the group, and leads back to its page, or to the list with a new one. */
function useGroupSaving(group: SchoolGroup | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, schoolGroups } = trpc.useUtils()
  // Only such an upstream knows the fields that no document names.
  const hasMoreFields = useCan('schoolGroups.list.eInvoices')
  const reminds = useCan('reminders.due')
  const back = group
    ? linkOptions({ to: '/schoolgroups/$id', params: { id: String(group.id) }, replace: true })
    : linkOptions({ to: '/schoolgroups', replace: true })
  const saving = useSaving({
    schema: NewSchoolGroup,
    record: group,
    valuesOf,
    send: ({ buyerReference, vatRegistered, language, lateCosts, ...documented }, base) => {
      const more = { ...(hasMoreFields && { buyerReference, vatRegistered, language }), ...(reminds && { lateCosts }) }
      const wire = { ...documented, ...more }
      return base
        ? client.schoolGroups.update.mutate({ ...wire, id: base.id, ifMatch: versionOf(base) })
        : client.schoolGroups.create.mutate(wire)
    },
    readLatest: async ({ id }) => {
      const groups = await schoolGroups.list.fetch(undefined, { staleTime: 0 })
      return groups.find((one) => one.id === id)
    },
    // A group's schools show the expiration date of its contract, so they become stale too.
    meta: { blocking: true, stale: ['schoolGroups', 'schools.byId', 'schools.own'] },
    onSaved: async (_answer, { name }) => {
      if (group) {
        toast.success(t('shared_saved'))
        return navigate(back)
      }
      const made = await markMade([schoolGroups.list], undefined, (one) => one.name === name)
      toast.success(
        t('schoolgroup_created', { name }),
        made ? { to: '/schoolgroups/$id', params: { id: String(made) } } : undefined,
      )
      await navigate(back)
    },
  })
  return { saving, back }
}

type FormProps = Pick<ReturnType<typeof useGroupSaving>['saving'], 'form'>

function CustomerFields({ form }: FormProps) {
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

function InvoicingFields({ form }: FormProps) {
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

function LicenceFields({ form }: FormProps) {
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
