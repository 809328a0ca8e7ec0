// The form of a course day, new or existing.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbilitiesKnown } from '../../can.ts'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { PlacesFields, SubjectFields, useLocked, WhenFields } from './DayFields.tsx'
import { LinksField } from './LinksField.tsx'
import { hasEnded } from './moments.ts'
import { CourseDaysCrumb, OneCourseDay } from './OneCourseDay.tsx'
import { TellField, TellQuestion, useTelling } from './TellPeople.tsx'
import { useDaySaving, type DayFormProps } from './useDaySaving.ts'

export function EditCourseDay({ id }: { id: number | null }) {
  // The questions before saving depend on what the upstream can.
  const isKnown = useAbilitiesKnown()
  return (
    <OneCourseDay id={id} forForm>
      {(day) => (isKnown ? <CourseDayForm day={day} /> : <Loading lines={6} height={56} />)}
    </OneCourseDay>
  )
}

/** The form of a new day that copies another one. */
export function CopyCourseDay({ id }: { id: number }) {
  return (
    <OneCourseDay id={id} forForm>
      {(day) => <CourseDayForm like={day} />}
    </OneCourseDay>
  )
}

export function CourseDayForm(edited: DayFormProps) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const { saving, ownPage, back } = useDaySaving(edited)
  const { form, base } = saving
  const { recipients, submit, question } = useTelling(saving)
  const locked = useLocked(base)

  return (
    <Page
      title={base ? (base.theme ?? '–') : t('courseday_create')}
      trail={
        <>
          <CourseDaysCrumb />
          {ownPage && <Crumb {...ownPage}>{edited.day?.theme ?? '–'}</Crumb>}
        </>
      }
      here={t(base ? 'shared_edit' : 'courseday_create')}
    >
      <FormShell
        saving={{ ...saving, submit }}
        submitLabel={t('shared_save')}
        cancel={
          <ButtonLink variant="default" {...back}>
            {t('shared_cancel')}
          </ButtonLink>
        }
      >
        <SubjectFields form={form} locked={locked} />
        <WhenFields {...{ form, base, now }} />
        <PlacesFields {...{ form, base, locked }} />
        <FieldGroup title={t('courseday_manual')}>
          <LinksField {...form.getInputProps('linksToManual')} />
        </FieldGroup>
        {recipients && base && !hasEnded(base, now) && (
          <TellField {...form.getInputProps('tell', { type: 'checkbox' })} />
        )}
      </FormShell>
      {recipients && <TellQuestion {...question} recipients={recipients} note={form.getInputProps('note')} />}
    </Page>
  )
}
