// The page of a school group: its name and address, how it is invoiced, and its licence (for admins). The sections of
// other features stand below.

import { printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { Checkbox } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { licenceFeeProgress, seesContract } from '@schoolbeheer/domain/schoolGroups'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section, Sections } from '../../kit/page/Section.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { useViewer } from '../../session/session.ts'
import { postalCodeAndName, streetAndNumber } from '../reference/address.ts'
import { EInvoicesSection } from './EInvoicesSection.tsx'
import { GroupsCrumb, OneSchoolGroup } from './OneSchoolGroup.tsx'

type Props = {
  id: number | null
  /** The sections of other features. */
  sections: ComponentType<{ schoolGroupId: number }>
}

export function SchoolGroupPage({ id, sections }: Props) {
  return <OneSchoolGroup id={id}>{(group) => <SchoolGroupDetails {...{ group, sections }} />}</OneSchoolGroup>
}

function SchoolGroupDetails({ group, sections: Others }: { group: SchoolGroup } & Pick<Props, 'sections'>) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const hasMoreFields = useCan('schoolGroups.list.eInvoices')
  const reminds = useCan('reminders.due')
  return (
    <Page title={group.name ?? '–'} trail={<GroupsCrumb />} actions={<Actions group={group} />}>
      <Sections>
        <Section title={t('schoolgroup_section_customer')}>
          <Details>
            <Fact name="schoolgroup_name">{group.name}</Fact>
            <Fact name="schoolgroup_onderwijsnet">{group.onderwijsnet?.label}</Fact>
            <Fact name="schoolgroup_clientnumber">{group.clientNumber}</Fact>
            <Fact name="schoolgroup_vat">{group.vat && printEnterpriseNumber(group.vat)}</Fact>
            <Fact name="schoolgroup_salutation">{group.salutation}</Fact>
            <Fact name="schoolgroup_streetandnumber">{streetAndNumber(group)}</Fact>
            <Fact name="shared_city">{postalCodeAndName(group.city)}</Fact>
          </Details>
        </Section>
        <Section title={t('schoolgroup_section_invoicing')}>
          <Ticked label={t('schoolgroup_peppol')} checked={group.peppol} />
          <Ticked label={t('schoolgroup_requirespurchaseorder')} checked={group.requiresPurchaseOrder} />
          {hasMoreFields && <Ticked label={t('schoolgroup_vatregistered')} checked={group.vatRegistered ?? true} />}
          {reminds && <Ticked label={t('schoolgroup_latecosts')} checked={group.lateCosts ?? false} />}
          <Details>
            <Fact name="schoolgroup_invoiceemails">{group.invoiceEmails}</Fact>
            <Fact name="schoolgroup_purchaseorderemails">{group.purchaseOrderEmails}</Fact>
            {hasMoreFields && (
              <>
                <Fact name="schoolgroup_buyerreference">{group.buyerReference}</Fact>
                <Fact name="schoolgroup_language">{t(`language_${group.language ?? 'nl'}`)}</Fact>
              </>
            )}
          </Details>
        </Section>
        {viewer && seesContract(viewer) && <Licence group={group} />}
      </Sections>
      <EInvoicesSection group={group} />
      <Others schoolGroupId={group.id} />
    </Page>
  )
}

function Actions({ group }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  if (!may(viewer, 'schoolGroups:write')) {
    // The documents show the button to school admins, though the form is for admins.
    return (
      viewer?.isSchoolAdmin && (
        <UnavailableButton reason={t('schoolgroup_edit_adminsonly')}>{t('shared_edit')}</UnavailableButton>
      )
    )
  }
  return (
    <>
      <ButtonLink variant="default" to="/schoolgroups">
        {t('schoolgroup_backtolist')}
      </ButtonLink>
      <ButtonLink to="/schoolgroups/$id/edit" params={{ id: String(group.id) }}>
        {t('shared_edit')}
      </ButtonLink>
    </>
  )
}

function Licence({ group }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const format = useFormat()
  const progress = licenceFeeProgress(group)
  return (
    <Section title={t('schoolgroup_section_licence')}>
      <Ticked label={t('schoolgroup_yearly')} checked={group.yearly} />
      <Details>
        <Fact name="schoolgroup_contracttype">
          {group.contractType && t(`schoolgroup_contracttype_${group.contractType}`)}
        </Fact>
        <Fact name="schoolgroup_contractfee">{format.euro(group.contractFee)}</Fact>
        <Fact name="schoolgroup_licenceexpirationdate">{format.date(group.licenceExpirationDate)}</Fact>
        <Fact name="schoolgroup_licencefee">{format.euro(group.licenceFee)}</Fact>
        {progress && (
          <Fact name="schoolgroup_licencefeepartsinvoiced">{`${progress.invoiced} / ${progress.parts}`}</Fact>
        )}
      </Details>
    </Section>
  )
}

function Ticked({ label, checked }: { label: string; checked: boolean | null | undefined }) {
  return <Checkbox label={label} checked={checked ?? false} readOnly aria-readonly mb="sm" />
}
