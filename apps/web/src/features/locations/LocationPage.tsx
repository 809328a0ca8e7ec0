// The page of a location: its address, its map and where to park.

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Location } from '@schoolbeheer/contracts/school/locations'
import { mapAddress } from '@schoolbeheer/domain/maps'
import { may } from '@schoolbeheer/domain/permissions'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section, Sections } from '../../kit/page/Section.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { LongText } from '../../kit/text/LongText.tsx'
import { useViewer } from '../../session/session.ts'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { postalCodeAndName } from '../reference/address.ts'
import { EditableParking } from './EditableParking.tsx'
import classes from './locations.module.css'
import { LocationsCrumb, OneLocation } from './OneLocation.tsx'
import { ParkingTable } from './ParkingTable.tsx'

export function LocationPage({ id }: { id: number | null }) {
  return <OneLocation id={id}>{(location) => <LocationDetails location={location} />}</OneLocation>
}

type Props = { location: Location }

function LocationDetails({ location }: Props) {
  const { t } = useTranslation()
  return (
    <Page title={location.name ?? '–'} trail={<LocationsCrumb />} actions={<Actions location={location} />}>
      <Sections>
        <Section title={t('location_title')}>
          <Details>
            <Fact name="location_name">{location.name}</Fact>
            <Fact name="location_description">
              {location.description && <LongText>{location.description}</LongText>}
            </Fact>
          </Details>
        </Section>
        <Section title={t('location_address')}>
          <Details>
            <Fact name="shared_street">{location.street}</Fact>
            <Fact name="shared_number">{location.number}</Fact>
            <Fact name="shared_city">{postalCodeAndName(location.city)}</Fact>
          </Details>
        </Section>
      </Sections>
      <MapSection location={location} />
      <Parking location={location} />
      <ActivitySection kind="location" id={location.id} />
    </Page>
  )
}

/** The buttons, for admins only, as in the documents: course writers edit a location from the command palette. */
function Actions({ location }: Props) {
  const { t } = useTranslation()
  if (!useViewer()?.isAdmin) return null
  return (
    <>
      <ButtonLink variant="default" to="/locations">
        {t('location_backtolist')}
      </ButtonLink>
      <ButtonLink to="/locations/$id/edit" params={{ id: String(location.id) }}>
        {t('shared_edit')}
      </ButtonLink>
    </>
  )
}

/** The map keeps its own origin, which is not ours: it cannot reach this page to take its sandbox away. */
const sandbox = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'].join(' ')

/** The map is read only when it is asked for: loading it tells a third party who looks. */
function MapSection({ location }: Props) {
  const { t } = useTranslation()
  const [opened, { open }] = useDisclosure()
  return (
    <Section title={t('location_map')}>
      {opened ? (
        <iframe
          className={classes.map}
          src={mapAddress(location)}
          title={t('location_map_of', { name: location.name ?? '–' })}
          referrerPolicy="no-referrer"
          sandbox={sandbox}
        />
      ) : (
        <div className={classes.asking}>
          <Button variant="default" onClick={open}>
            {t('location_map_show')}
          </Button>
          <p className={classes.hint}>{t('location_map_hint')}</p>
        </div>
      )}
    </Section>
  )
}

function Parking({ location }: Props) {
  const { t } = useTranslation()
  if (may(useViewer(), 'locations:write')) return <EditableParking location={location} />
  if (!location.parkingSpots?.length) return null
  return (
    <Section title={t('parkingspots_title')}>
      <ParkingTable location={location} />
    </Section>
  )
}
