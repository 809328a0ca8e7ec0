// The fields of a course day in its form.

import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { CountField, KilometresField } from '../../kit/form/NumberFields.tsx'
import { ReferenceField, SelectField } from '../../kit/form/SelectField.tsx'
import { TimeField } from '../../kit/form/TimeField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { trpc } from '../../trpc.ts'
import { momentOf } from './moments.ts'
import { DayCost } from './PeopleCost.tsx'
import type { DaySaving } from './useDaySaving.ts'

const whenFields = ['date', 'startTime', 'endTime'] as const

/** The fields that are locked once the day is billed, and the reason that they give. */
export function useLocked(base: CourseDay | undefined): LockProps {
  const { t } = useTranslation()
  if (!base?.billed) return {}
  const documents = listed(base.billedOn ?? [])
  const why = documents ? t('courseday_billed_on', { documents }) : t('courseday_billed')
  return { readOnly: true, description: why }
}

type LockProps = { readOnly?: boolean; description?: string }

export function SubjectFields({ form, locked }: Pick<DaySaving, 'form'> & { locked: LockProps }) {
  const { t } = useTranslation()
  return (
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
  )
}

export function WhenFields({ form, base, now }: Pick<DaySaving, 'form' | 'base'> & { now: Date }) {
  const { t } = useTranslation()
  const today = brusselsDate(now)
  const locations = trpc.locations.list.useQuery()

  /** Checks the three fields together: an error in one may follow from another. */
  function validateWhen() {
    for (const field of whenFields) if (form.getValues()[field]) form.validateField(field)
  }

  return (
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
  )
}

export function PlacesFields({ form, base, locked }: Pick<DaySaving, 'form' | 'base'> & { locked: LockProps }) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('courseday_section_places')}>
      <FieldRow>
        <CountField {...form.getInputProps('maxParticipants')} label={t('courseday_maxparticipants')} required />
        <CountField {...form.getInputProps('parts')} label={t('courseday_parts')} required {...locked} />
        <KilometresField {...form.getInputProps('travelKms')} label={t('courseday_travelkms')} required {...locked} />
      </FieldRow>
      <DayCost day={base} fields={form.getValues()} />
      {base && <TooFew id={base.id} places={form.getValues().maxParticipants} />}
    </FieldGroup>
  )
}

/** The first three, so that it stays one line. */
function listed(numbers: readonly string[]): string {
  return [...numbers.slice(0, 3), ...(numbers.length > 3 ? ['…'] : [])].join(', ')
}

/** More people than places: nobody loses the place, but nobody gets one either. */
function TooFew({ id, places }: { id: number; places: number | string | null }) {
  const { t } = useTranslation()
  const { data } = trpc.courseDays.participants.useQuery({ id })
  const count = data?.length ?? 0
  const isTooFew = typeof places === 'number' && places < count
  return <div role="status">{isTooFew && t('courseday_toofewplaces', { count })}</div>
}
