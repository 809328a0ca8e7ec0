// The page of a course day: when and where it is, signing up for it, and its participants.

import { Alert, Anchor, Badge } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { isPageLink } from '@schoolbeheer/domain/courseDays/links'
import { may } from '@schoolbeheer/domain/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section, Sections } from '../../kit/page/Section.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { LongText } from '../../kit/text/LongText.tsx'
import { useViewer } from '../../session/session.ts'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { ParkingTable } from '../locations/ParkingTable.tsx'
import { postalCodeAndName, streetAndNumber } from '../reference/address.ts'
import { CancelDay } from './CancelDay.tsx'
import classes from './courseDays.module.css'
import { PlacesBadge, TypeBadge, Visibility } from './DayBadges.tsx'
import { DayMails } from './DayMails.tsx'
import { hasEnded, hoursOf, momentOf } from './moments.ts'
import { CourseDaysCrumb, OneCourseDay } from './OneCourseDay.tsx'
import { Participants } from './Participants.tsx'
import { SendAttests } from './SendAttests.tsx'
import { SignUp } from './SignUp.tsx'
import { WaitingList } from './WaitingList.tsx'

export function CourseDayPage({ id }: { id: number | null }) {
  return <OneCourseDay id={id}>{(day) => <CourseDayDetails day={day} />}</OneCourseDay>
}

type Props = { day: CourseDay }

function CourseDayDetails({ day }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const mayWrite = may(viewer, 'courseDays:write')
  const [now] = useState(() => new Date())
  if (!viewer) return null
  return (
    <Page
      title={day.theme || '–'}
      trail={<CourseDaysCrumb />}
      actions={
        mayWrite && (
          <>
            <SendAttests day={day} viewer={viewer} />
            <CancelDay day={day} viewer={viewer} />
            <ButtonLink variant="default" to="/coursedays/create" search={{ copy: day.id }}>
              {t('courseday_copy')}
            </ButtonLink>
            <ButtonLink to="/coursedays/$id/edit" params={{ id: String(day.id) }}>
              {t('shared_edit')}
            </ButtonLink>
          </>
        )
      }
    >
      <div className={classes.under}>
        <TypeBadge type={day.type} />
        <PlacesBadge day={day} isPast={hasEnded(day, now)} />
        {mayWrite && <Visibility isPublic={day.isPublic ?? false} />}
        {day.billed && mayWrite && (
          <Badge variant="light" color="gray" tt="none" fw={500}>
            {t('courseday_isbilled')}
          </Badge>
        )}
      </div>
      {day.cancelled && <Alert color="red" mb="lg" title={t('courseday_cancelled')} />}
      <SignUp day={day} viewer={viewer} />
      <Sections>
        <When day={day} />
        <About day={day} />
        {mayWrite && <Costs day={day} />}
      </Sections>
      {day.location && Boolean(day.location.parkingSpots?.length) && (
        <Section title={t('parkingspots_title')}>
          <ParkingTable location={day.location} />
        </Section>
      )}
      <Participants day={day} viewer={viewer} />
      {may(viewer, 'courseDays:nominate') && <WaitingList day={day} />}
      {mayWrite && <DayMails id={day.id} />}
      <ActivitySection kind="courseDay" id={day.id} />
    </Page>
  )
}

function When({ day }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = momentOf(day)
  const { location } = day
  return (
    <Section title={t('courseday_when')}>
      <Details>
        <Fact name="shared_date">{moment.date && format.dayAndDate(moment.date)}</Fact>
        <Fact name="shared_hours">{hoursOf(moment)}</Fact>
        <Fact name="courseday_location">
          {location ? (
            <TextLink to="/locations/$id" params={{ id: String(location.id) }}>
              {location.name ?? '–'}
            </TextLink>
          ) : (
            t('courseday_nolocation')
          )}
        </Fact>
        {location && (
          <Fact name="location_address">
            {[streetAndNumber(location), postalCodeAndName(location.city)].filter(Boolean).join(', ')}
          </Fact>
        )}
      </Details>
    </Section>
  )
}

function About({ day }: Props) {
  const { t } = useTranslation()
  const links = day.linksToManual ?? []
  return (
    <Section title={t('courseday_about')}>
      <div className={classes.about}>
        {day.description ? <LongText maxHeight={240}>{day.description}</LongText> : '–'}
        {links.length > 0 && (
          <>
            <h3 className={classes.subtitle}>{t('courseday_linkstomanual')}</h3>
            <ul className={classes.manual}>
              {links.map((link) => (
                <li key={link}>
                  {/* Another upstream may have stored anything. */}
                  {isPageLink(link) ? (
                    <Anchor inherit href={link} target="_blank" rel="noopener noreferrer">
                      {link}
                    </Anchor>
                  ) : (
                    link
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

/** The costs, for the people who plan. */
function Costs({ day }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section title={t('courseday_section_places')}>
      <Details>
        <Fact name="courseday_maxparticipants">{format.number(day.maxParticipants)}</Fact>
        <Fact name="courseday_parts">{format.number(day.parts)}</Fact>
        <Fact name="courseday_travelkms">{format.number(day.travelKms)}</Fact>
        <Fact name="courseday_price">{format.euro(day.price)}</Fact>
        <Fact name="courseday_priceparticipant">{format.euro(day.priceParticipant)}</Fact>
      </Details>
    </Section>
  )
}
