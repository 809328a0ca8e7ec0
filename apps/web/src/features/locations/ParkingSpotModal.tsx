// A parking spot in a dialog, new or existing.

import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { ParkingSpotFields, parkingSpotVersion, type ParkingSpot } from '@schoolbeheer/contracts/school/locations'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import { addressOf } from '../reference/address.ts'
import { AddressFields } from '../reference/AddressFields.tsx'

/** The spot to edit; null for a new one. */
export type SpotForModal = { spot: ParkingSpot | null }

type Props = {
  locationId: number
  /** null while it is closed. */
  editing: SpotForModal | null
  onClose: () => void
}

export function ParkingSpotModal({ editing, ...props }: Props) {
  const { t } = useTranslation()
  const spot = useKept(editing)?.spot ?? null
  return (
    <FormModal
      opened={editing !== null}
      title={spot ? t('parkingspot_edit', { name: spot.name ?? '–' }) : t('parkingspot_create')}
      size="xl"
    >
      <ParkingSpotForm spot={spot} {...props} />
    </FormModal>
  )
}

function ParkingSpotForm({ spot, locationId, onClose }: Omit<Props, 'editing'> & SpotForModal) {
  const { t } = useTranslation()
  const { client, locations } = trpc.useUtils()
  const saving = useSaving({
    schema: ParkingSpotFields,
    record: spot ?? undefined,
    valuesOf,
    networkMode: 'always',
    send: (wire, base) =>
      base
        ? client.locations.updateParkingSpot.mutate({
            ...wire,
            id: locationId,
            spotId: base.id,
            ifMatch: parkingSpotVersion(base),
          })
        : client.locations.addParkingSpot.mutate({ ...wire, id: locationId }),
    readLatest: async ({ id }) => {
      const { parkingSpots } = await locations.byId.fetch({ id: locationId }, { staleTime: 0 })
      return parkingSpots?.find((one) => one.id === id)
    },
    meta: { stale: ['locations.byId', 'courseDays.byId'] },
    onSaved: (_answer, { name }) => {
      toast.success(spot ? t('shared_saved') : t('parkingspot_created', { name }))
      onClose()
    },
  })
  const { form, pending } = saving

  return (
    <FormShell
      saving={saving}
      submitLabel={t('shared_save')}
      cancel={
        <Button variant="default" disabled={pending} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
      }
    >
      <TextInput {...form.getInputProps('name')} label={t('parkingspot_name')} required data-autofocus />
      <Textarea {...form.getInputProps('description')} label={t('parkingspot_description')} rows={3} required />
      <AddressFields form={form} />
      <Checkbox {...form.getInputProps('free', { type: 'checkbox' })} label={t('parkingspot_free')} />
    </FormShell>
  )
}

function valuesOf(spot: Partial<ParkingSpot> = {}) {
  return {
    name: spot.name ?? '',
    description: spot.description ?? '',
    free: spot.free ?? false,
    ...addressOf(spot),
  }
}
