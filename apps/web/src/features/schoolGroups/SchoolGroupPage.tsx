// One school group: who it is, how it is invoiced, its licence (for admins) and its schools.

import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { licenceFeeProgress, seesContract } from '@schoolbeheer/domain/schoolGroups'
import { useTranslation } from 'react-i18next'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Details } from '../../kit/table/Details.tsx'
import { useViewer } from '../../session/session.ts'
import { postalCodeAndName, streetAndNumber } from './address.ts'
import { OneSchoolGroup } from './OneSchoolGroup.tsx'
import classes from './SchoolGroupPage.module.css'
import { SchoolsOfGroup } from './SchoolsOfGroup.tsx'

export function SchoolGroupPage({ id }: { id: number }) {
  return <OneSchoolGroup id={id}>{(group) => <SchoolGroupDetails group={group} />}</OneSchoolGroup>
}

function SchoolGroupDetails({ group }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  return (
    <Page title={group.name} actions={<Actions group={group} />}>
      <div className={classes.sections}>
        <section>
          <h2>{t('schoolgroup_section_customer')}</h2>
          <Details
            facts={{
              schoolgroup_name: group.name,
              schoolgroup_onderwijsnet: group.onderwijsnet?.label,
              schoolgroup_clientnumber: group.clientNumber,
              schoolgroup_vat: group.vat,
              schoolgroup_salutation: group.salutation,
              schoolgroup_streetandnumber: streetAndNumber(group),
              shared_city: postalCodeAndName(group.city),
            }}
          />
        </section>
        <section>
          <h2>{t('schoolgroup_section_invoicing')}</h2>
          <Ticked label={t('schoolgroup_peppol')} checked={group.peppol} />
          <Ticked label={t('schoolgroup_requirespurchaseorder')} checked={group.requiresPurchaseOrder} />
          <Details
            facts={{
              schoolgroup_invoiceemails: group.invoiceEmails,
              schoolgroup_purchaseorderemails: group.purchaseOrderEmails,
            }}
          />
        </section>
        {viewer && seesContract(viewer) && <Licence group={group} />}
      </div>
      <SchoolsOfGroup schoolGroupId={group.id} />
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
    <section>
      <h2>{t('schoolgroup_section_licence')}</h2>
      <Ticked label={t('schoolgroup_yearly')} checked={group.yearly} />
      <Details
        facts={{
          schoolgroup_contracttype: group.contractType && t(`schoolgroup_contracttype_${group.contractType}`),
          schoolgroup_contractfee: format.euro(group.contractFee),
          schoolgroup_licenceexpirationdate: format.date(group.licenceExpirationDate),
          schoolgroup_licencefee: format.euro(group.licenceFee),
          ...(progress && { schoolgroup_licencefeepartsinvoiced: `${progress.invoiced} / ${progress.parts}` }),
        }}
      />
    </section>
  )
}

function Ticked({ label, checked }: { label: string; checked: boolean | null | undefined }) {
  return <Checkbox label={label} checked={checked ?? false} readOnly aria-readonly className={classes.ticked} />
}
