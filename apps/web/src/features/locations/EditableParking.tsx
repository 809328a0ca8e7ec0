// The parking spots near a location, for viewers who may add, change and remove them.

import { Button } from '@mantine/core'
import type { Location, ParkingSpot } from '@schoolbeheer/contracts/school/locations'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import { ParkingSpotModal, type SpotForModal } from './ParkingSpotModal.tsx'
import { ParkingTable } from './ParkingTable.tsx'

export function EditableParking({ location }: { location: Location }) {
  const { t } = useTranslation()
  const { locations } = trpc.useUtils()
  const [editing, setEditing] = useState<SpotForModal | null>(null)
  const [removing, setRemoving] = useState<ParkingSpot | null>(null)
  const actions = useCallback(
    (spot: ParkingSpot) => (
      <>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('parkingspot_edit', { name: spot.name ?? '–' })}
          onClick={() => setEditing({ spot })}
        >
          {t('shared_edit')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('parkingspot_delete_of', { name: spot.name ?? '–' })}
          onClick={() => setRemoving(spot)}
        >
          {t('shared_delete')}
        </Button>
      </>
    ),
    [t],
  )
  const add = (
    <Button variant="default" onClick={() => setEditing({ spot: null })}>
      + {t('parkingspot_create')}
    </Button>
  )

  /** Closes the dialog, and reads the location again with the changes of others. */
  function dismiss() {
    setEditing(null)
    void locations.byId.invalidate({ id: location.id })
  }

  return (
    <Section title={t('parkingspots_title')} actions={add}>
      {location.parkingSpots?.length ? (
        <ParkingTable location={location} actions={actions} />
      ) : (
        <EmptyState title={t('parkingspots_empty')} />
      )}
      <ParkingSpotModal locationId={location.id} editing={editing} onClose={dismiss} />
      <RemoveDialog locationId={location.id} spot={removing} onClose={() => setRemoving(null)} />
    </Section>
  )
}

type RemoveProps = {
  locationId: number
  /** null while it is closed. */
  spot: ParkingSpot | null
  onClose: () => void
}

function RemoveDialog({ locationId, spot, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const { locations } = trpc.useUtils()
  const name = useKept(spot)?.name ?? '–'
  const remove = trpc.locations.removeParkingSpot.useMutation({
    networkMode: 'always',
    meta: { stale: ['locations.byId', 'courseDays.byId'] },
    onSuccess: () => {
      close()
      toast.success(t('parkingspot_deleted', { name }))
    },
    onError: (error) => {
      if (statusOf(error) !== 404) return
      // Somebody else removed the spot first: the result is the same.
      close()
      toast.info(t('parkingspot_gone', { name }))
      void locations.byId.invalidate()
    },
  })

  function close() {
    onClose()
    remove.reset()
  }

  return (
    <ConfirmDialog
      opened={spot !== null}
      title={t('parkingspot_delete')}
      verb={t('shared_delete')}
      onConfirm={() => spot && remove.mutate({ id: locationId, spotId: spot.id })}
      onClose={close}
      pending={remove.isPending}
      error={remove.error}
    >
      {t('parkingspot_delete_text', { name })}
    </ConfirmDialog>
  )
}
