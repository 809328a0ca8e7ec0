// The table of parking spots near a location: each with the walking route from there, and its description on a second
// row.

import { Anchor, Checkbox } from '@mantine/core'
import type { Location, ParkingSpot } from '@schoolbeheer/contracts/school/locations'
import { walkingDirections } from '@schoolbeheer/domain/maps'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/table/columns.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { LongText } from '../../kit/text/LongText.tsx'
import { postalCodeAndName, streetAndNumber } from '../reference/address.ts'
import classes from './locations.module.css'

type Props = {
  location: Location
  /** The buttons of a spot, for viewers who may change it. */
  actions?: (spot: ParkingSpot) => ReactNode
}

export function ParkingTable({ location, actions }: Props) {
  const { t } = useTranslation()
  const columns = useMemo(() => columnsFor(location, actions), [location, actions])
  return (
    <ShortTable
      label={t('parkingspots_title')}
      columns={columns}
      rows={location.parkingSpots ?? []}
      below={descriptionOf}
    />
  )
}

function columnsFor(location: Location, actions: Props['actions']): Column<ParkingSpot>[] {
  return [
    { id: 'name', header: 'parkingspot_name', width: '25%', value: ({ name }) => name },
    {
      id: 'address',
      header: 'location_address',
      value: (spot) => [streetAndNumber(spot), postalCodeAndName(spot.city)].filter(Boolean).join(', '),
    },
    {
      id: 'free',
      header: 'parkingspot_free',
      width: '5.5rem',
      value: () => null,
      cell: ({ free, name }) => <Free checked={free ?? false} of={name ?? '–'} />,
    },
    {
      id: 'actions',
      header: 'parkingspot_actions',
      onPaper: false,
      width: actions ? '22rem' : '11rem',
      value: () => null,
      cell: (spot) => (
        <div className={classes.actions}>
          {actions?.(spot)}
          <Directions from={spot} to={location} />
        </div>
      ),
    },
  ]
}

function descriptionOf({ description }: ParkingSpot) {
  return description && <LongText>{description}</LongText>
}

function Free({ checked, of }: { checked: boolean; of: string }) {
  const { t } = useTranslation()
  return <Checkbox aria-label={t('parkingspot_free_of', { name: of })} checked={checked} readOnly aria-readonly />
}

function Directions({ from, to }: { from: ParkingSpot; to: Location }) {
  const { t } = useTranslation()
  return (
    <Anchor
      inherit
      href={walkingDirections(from, to)}
      target="_blank"
      rel="noopener"
      className={classes.directions}
      aria-label={t('parkingspot_directions_from', { name: from.name ?? '–' })}
    >
      {t('parkingspot_directions')}
    </Anchor>
  )
}
