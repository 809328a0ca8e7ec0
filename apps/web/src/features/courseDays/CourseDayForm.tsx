// The form of a course day, new or existing.

import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { courseDayVersion, type CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbilitiesKnown, useCan } from '../../can.ts'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { CountField, KilometresField } from '../../kit/form/NumberFields.tsx'
import { ReferenceField, SelectField } from '../../kit/form/SelectField.tsx'
import { TimeField } from '../../kit/form/TimeField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { markMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { copiedFrom, CourseDayForm as Schema, valuesOf } from './dayForm.ts'
import { LinksField } from './LinksField.tsx'
import { hasEnded, momentOf } from './moments.ts'
import { CourseDaysCrumb, OneCourseDay } from './OneCourseDay.tsx'
import { DayCost } from './PeopleCost.tsx'
import { TellField, TellQuestion, useTelling } from './TellPeople.tsx'

export function EditCourseDay({ id }: { id: number | null }) {
  // The questions before saving depend on what the upstream can.
  const isKnown = useAbilitiesKnown()
  return (
    <OneCourseDay id={id} forForm>
      {(day) => (isKnown ? <CourseDayForm day={day} /> : <Loading lines={6} height={56} />)}
    </OneCourseDay>
  )
}

const whenFields = ['date', 'startTime', 'endTime'] as const

/** The form of a new day that copies another one. */
export function CopyCourseDay({ id }: { id: number }) {
  return (
    <OneCourseDay id={id} forForm>
      {(day) => <CourseDayForm like={day} />}
    </OneCourseDay>
  )
}

type Props = {
  /** Undefined in the form of a new day. */
  day?: CourseDay
  /** The day that a new day is copied from. */
  like?: CourseDay
}

export function CourseDayForm({ day, like }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, courseDays } = trpc.useUtils()
  const [now] = useState(() => new Date())
  const today = brusselsDate(now)
  const locations = trpc.locations.list.useQuery()
  const takesNotes = useCan('courseDays.update.note')
  const ownPage = day && linkOptions({ to: '/coursedays/$id', params: { id: String(day.id) } })
  const back = { ...(ownPage ?? linkOptions({ to: '/coursedays' })), replace: true }
  const saving = useSaving({
    schema: Schema,
    record: day,
    valuesOf: (record) => (!record && like ? copiedFrom(like) : valuesOf(record)),
    send: ({ note, tell, ...wire }, base) =>
      base
        ? client.courseDays.update.mutate({
            ...wire,
            ...(takesNotes && { note, tell }),
            id: base.id,
            ifMatch: courseDayVersion(base),
          })
        : client.courseDays.create.mutate(wire),
    readLatest: ({ id }) => courseDays.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: ['courseDays'] },
    onSaved: async (_answer, { theme }) => {
      if (day) {
        toast.success(t('shared_saved'))
        return navigate(back)
      }
      const made = await markMade([courseDays.future, courseDays.past], undefined, (one) => one.theme === theme)
      toast.success(
        t('courseday_created', { theme }),
        made ? { to: '/coursedays/$id', params: { id: String(made) } } : undefined,
      )
      await navigate(back)
    },
  })
  const { form, base } = saving
  const { recipients, submit, question } = useTelling(saving)

  const documents = listed(base?.billedOn ?? [])
  const why = documents ? t('courseday_billed_on', { documents }) : t('courseday_billed')
  const locked = base?.billed ? { readOnly: true, description: why } : {}

  /** Checks the three fields together: an error in one may follow from another. */
  function validateWhen() {
    for (const field of whenFields) if (form.getValues()[field]) form.validateField(field)
  }

  return (
    <Page
      title={base ? (base.theme ?? '–') : t('courseday_create')}
      trail={
        <>
          <CourseDaysCrumb />
          {ownPage && <Crumb {...ownPage}>{day.theme ?? '–'}</Crumb>}
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
        <FieldGroup title={t('courseday_title')}>
          <TextInput {...form.getInputProps('theme')} label={t('courseday_theme')} required />
          <SelectField
            {...form.getInputProps('type')}
            label={t('courseday_type')}
            options={courseDayTypes.map((id) => ({ id, label: t(`courseday_type_${id}`) }))}
            required
            {...locked}
          />
          <Textarea
            {...form.getInputProps('description')}
            label={t('shared_description')}
            autosize
            minRows={5}
            maxRows={16}
            required
          />
          <Checkbox
            {...form.getInputProps('isPublic', { type: 'checkbox' })}
            label={t('courseday_ispublic')}
            description={t('courseday_ispublic_hint')}
          />
        </FieldGroup>
        <FieldGroup title={t('courseday_when')}>
          <FieldRow>
            <DateField
              {...form.getInputProps('date')}
              onBlur={() => {
                form.validateField('date')
                validateWhen()
              }}
              label={t('shared_date')}
              // A corrected day keeps the year around it.
              yearFrom={base ? addMonths(momentOf(base).date ?? today, -6) : today}
              required
            />
            {(['startTime', 'endTime'] as const).map((field) => (
              <TimeField
                key={field}
                {...form.getInputProps(field)}
                onBlur={() => {
                  form.validateField(field)
                  validateWhen()
                }}
                label={t(field === 'startTime' ? 'courseday_starttime' : 'courseday_endtime')}
                required
              />
            ))}
          </FieldRow>
          <UnreadChoices lists={[locations]} />
          <ReferenceField
            description={t('courseday_location_hint')}
            {...form.getInputProps('location')}
            label={t('courseday_location')}
            isReading={isReading(locations)}
            options={(locations.data ?? []).map(({ id, name, city }) => ({
              id,
              label: [name ?? '–', city?.name].filter(Boolean).join(', '),
            }))}
          />
        </FieldGroup>
        <FieldGroup title={t('courseday_section_places')}>
          <FieldRow>
            <CountField {...form.getInputProps('maxParticipants')} label={t('courseday_maxparticipants')} required />
            <CountField {...form.getInputProps('parts')} label={t('courseday_parts')} required {...locked} />
            <KilometresField
              {...form.getInputProps('travelKms')}
              label={t('courseday_travelkms')}
              required
              {...locked}
            />
          </FieldRow>
          <DayCost day={base} fields={form.getValues()} />
          {base && <TooFew id={base.id} places={form.getValues().maxParticipants} />}
        </FieldGroup>
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

/** The first three numbers, so that the text stays on one line. */
function listed(numbers: readonly string[]): string {
  return [...numbers.slice(0, 3), ...(numbers.length > 3 ? ['…'] : [])].join(', ')
}

/** A warning of more people than places: nobody loses a place, but nobody gets one either. */
function TooFew({ id, places }: { id: number; places: number | string | null }) {
  const { t } = useTranslation()
  const { data } = trpc.courseDays.participants.useQuery({ id })
  const count = data?.length ?? 0
  const isTooFew = typeof places === 'number' && places < count
  return <div role="status">{isTooFew && t('courseday_toofewplaces', { count })}</div>
}
