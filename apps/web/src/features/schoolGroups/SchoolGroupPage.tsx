// One school group: who it is, how it is invoiced, its licence (for admins) and its schools.

import { Checkbox } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { licenceFeeProgress, seesContract } from '@schoolbeheer/domain/schoolGroups'
import { useTranslation } from 'react-i18next'
import { postalCodeAndName, streetAndNumber } from '../../kit/address.ts'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section, Sections } from '../../kit/page/Section.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { useViewer } from '../../session/session.ts'
import { GroupsCrumb } from './crumbs.tsx'
import { OneSchoolGroup } from './OneSchoolGroup.tsx'
import classes from './SchoolGroupPage.module.css'
import { SchoolsOfGroup } from './SchoolsOfGroup.tsx'

type Props = {
  id: number | null
  /** Whether the licences of each school are there too; see the route. */
  licences: boolean
}

export function SchoolGroupPage({ id, licences }: Props) {
  return <OneSchoolGroup id={id}>{(group) => <SchoolGroupDetails group={group} licences={licences} />}</OneSchoolGroup>
}

function SchoolGroupDetails({ group, licences }: { group: SchoolGroup; licences: boolean }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  return (
    <Page title={group.name ?? '–'} trail={<GroupsCrumb />} actions={<Actions group={group} />}>
      <Sections>
        <Section title={t('schoolgroup_section_customer')}>
          <Details>
            <Fact name="schoolgroup_name">{group.name}</Fact>
            <Fact name="schoolgroup_onderwijsnet">{group.onderwijsnet?.label}</Fact>
            <Fact name="schoolgroup_clientnumber">{group.clientNumber}</Fact>
            <Fact name="schoolgroup_vat">{group.vat}</Fact>
            <Fact name="schoolgroup_salutation">{group.salutation}</Fact>
            <Fact name="schoolgroup_streetandnumber">{streetAndNumber(group)}</Fact>
            <Fact name="shared_city">{postalCodeAndName(group.city)}</Fact>
          </Details>
        </Section>
        <Section title={t('schoolgroup_section_invoicing')}>
          <Ticked label={t('schoolgroup_peppol')} checked={group.peppol} />
          <Ticked label={t('schoolgroup_requirespurchaseorder')} checked={group.requiresPurchaseOrder} />
          <Details>
            <Fact name="schoolgroup_invoiceemails">{group.invoiceEmails}</Fact>
            <Fact name="schoolgroup_purchaseorderemails">{group.purchaseOrderEmails}</Fact>
          </Details>
        </Section>
        {viewer && seesContract(viewer) && <Licence group={group} />}
      </Sections>
      <SchoolsOfGroup schoolGroupId={group.id} licences={licences} />
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
  return <Checkbox label={label} checked={checked ?? false} readOnly aria-readonly className={classes.ticked} />
}
