// The form of a location, new or existing.

import { Textarea, TextInput } from '@mantine/core'
import { changeNote } from '@schoolbeheer/contracts/fields'
import { LocationFields, locationVersion, type Location } from '@schoolbeheer/contracts/school/locations'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbilitiesKnown, useCan } from '../../can.ts'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { markMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { addressOf } from '../reference/address.ts'
import { AddressFields } from '../reference/AddressFields.tsx'
import { RecipientsText, TellDialog } from '../reference/TellDialog.tsx'
import classes from './locations.module.css'
import { movesDays, recipientsAt, type LocationRecipients } from './moving.ts'
import { LocationsCrumb, OneLocation } from './OneLocation.tsx'

const Schema = LocationFields.extend({ note: changeNote })

export function EditLocation({ id }: { id: number | null }) {
  // The questions before saving depend on what the upstream can.
  const isKnown = useAbilitiesKnown()
  return (
    <OneLocation id={id} forForm>
      {(location) => (isKnown ? <LocationForm location={location} /> : <Loading lines={6} height={56} />)}
    </OneLocation>
  )
}

/** Undefined in the form of a new location. */
export function LocationForm({ location }: { location?: Location }) {
  const { t } = useTranslation()
  const tellsPeople = useCan('courseDays.mails')
  const [asking, setAsking] = useState<LocationRecipients | null>(null)
  const asked = useKept(asking)
  const { saving, ownPage, back } = useLocationSaving(location)
  const { form, base } = saving
  const submit = useAsking(saving, setAsking)

  return (
    <Page
      title={base ? (base.name ?? '–') : t('location_create')}
      trail={
        <>
          <LocationsCrumb />
          {ownPage && <Crumb {...ownPage}>{location?.name ?? '–'}</Crumb>}
        </>
      }
      here={t(base ? 'shared_edit' : 'location_create')}
    >
      <FormShell
        saving={{ ...saving, submit }}
        submitLabel={t(base ? 'shared_edit' : 'shared_create')}
        cancel={
          <ButtonLink variant="default" {...back}>
            {t('shared_cancel')}
          </ButtonLink>
        }
      >
        <FieldGroup title={t('location_title')}>
          <TextInput {...form.getInputProps('name')} label={t('location_name')} required />
          <Textarea {...form.getInputProps('description')} label={t('location_description')} rows={4} required />
        </FieldGroup>
        <FieldGroup title={t('location_address')}>
          <AddressFields form={form} />
          {base && tellsPeople && <p className={classes.hint}>{t('location_address_hint')}</p>}
        </FieldGroup>
      </FormShell>
      <TellDialog
        opened={asking !== null}
        note={form.getInputProps('note')}
        onConfirm={() => {
          setAsking(null)
          void saving.submit()
        }}
        onClose={() => setAsking(null)}
      >
        {asked?.days !== undefined && <p>{t('location_tell_days', { count: asked.days })}</p>}
        <RecipientsText placed={asked?.placed} waiting={asked?.waiting ?? 0} />
      </TellDialog>
    </Page>
  )
}

/** Saves the location, and leads back to the page from which its form was opened. */
function useLocationSaving(location: Location | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, locations } = trpc.useUtils()
  const takesNotes = useCan('locations.update.note')
  const ownPage = location && linkOptions({ to: '/locations/$id', params: { id: String(location.id) } })
  const back = { ...(ownPage ?? linkOptions({ to: '/locations' })), replace: true }
  const saving = useSaving({
    schema: Schema,
    record: location,
    valuesOf,
    send: ({ note, ...wire }, base) =>
      base
        ? client.locations.update.mutate({
            ...wire,
            ...(takesNotes && { note }),
            id: base.id,
            ifMatch: locationVersion(base),
          })
        : client.locations.create.mutate(wire),
    readLatest: ({ id }) => locations.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: ['locations', 'courseDays'] },
    onSaved: async (_answer, { name }) => {
      if (location) {
        toast.success(t('shared_saved'))
        return navigate(back)
      }
      const made = await markMade([locations.list], undefined, (one) => one.name === name)
      toast.success(
        t('location_created', { name }),
        made ? { to: '/locations/$id', params: { id: String(made) } } : undefined,
      )
      await navigate(back)
    },
  })
  return { saving, ownPage, back }
}

type Saving = ReturnType<typeof useLocationSaving>['saving']

/** The submit of the form, which asks first where course days move with the location. */
function useAsking(
  { form, base, submit: save }: Saving,
  ask: (recipients: LocationRecipients) => void,
): () => Promise<void> {
  const { courseDays } = trpc.useUtils()
  const takesNotes = useCan('locations.update.note')
  const hasWaitingList = useCan('courseDays.waitingList')

  /** The people on course days there; where these cannot be read, the question is asked all the same. */
  async function readRecipients(locationId: number): Promise<LocationRecipients | null> {
    const waitingOn = async ({ id }: { id: number }) =>
      hasWaitingList ? (await courseDays.waitingList.fetch({ id }, { staleTime: 0 })).length : 0
    try {
      return await recipientsAt(locationId, await courseDays.future.fetch(), waitingOn)
    } catch {
      return {}
    }
  }

  async function submit() {
    const moves = takesNotes && base && form.isValid() && movesDays(base, form.toWire())
    const recipients = moves ? await readRecipients(base.id) : null
    if (recipients) ask(recipients)
    else await save()
  }

  return submit
}

/** The form's values of a location, or of a new location when none is given. */
function valuesOf(location: Partial<Location> = {}) {
  return {
    name: location.name ?? '',
    description: location.description ?? '',
    ...addressOf(location),
    note: '',
  }
}
