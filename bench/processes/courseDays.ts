/** Course days with texts as long as in practice, one to come and others in the past, and their participants. */
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { schoolGuid } from './school.ts'

const day = {
  type: 0,
  description:
    'Voor wie dit jaar voor het eerst een uurrooster maakt. We zetten de lessentabel om in opdrachten, leggen de voorwaarden van leerkrachten en lokalen vast en laten het programma een eerste rooster voorstellen.\n\nBreng de lessentabel en de lijst van lokalen van uw school mee.',
  isPublic: true,
  location: {
    id: 1,
    name: 'Muntpunt',
    street: 'Munt',
    number: '6',
    city: { id: 1, postalCode: '1000', name: 'Brussel' },
  },
  parts: 2,
  travelKms: 40,
  maxParticipants: 600,
  linksToManual: ['https://handleiding.example/roosters'],
} satisfies Partial<CourseDay>

const dayMs = 24 * 60 * 60 * 1000

export const comingDay = dayOn(1, 30)

export function pastDayOf(_: unknown, index: number): CourseDay {
  return dayOn(index + 2, -index - 1)
}

export function participantOf(_: unknown, index: number): Participant {
  const id = index + 1
  return {
    id,
    firstName: 'An',
    lastName: `Vandenbroucke ${String(id).padStart(3, '0')}`,
    email: `an.vandenbroucke.${id}@school.example`,
    schoolId: schoolGuid,
    schoolName: 'Sint-Jozefsinstituut Kortrijk',
    present: false,
    invoiceRequired: true,
    purchaseOrderRequired: false,
  }
}

function dayOn(id: number, inDays: number): CourseDay {
  const start = Date.now() + inDays * dayMs
  return {
    id,
    ...day,
    theme: `Uurroosters maken, deel ${id}`,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + dayMs / 8).toISOString(),
  }
}

const ofGroup = 20

/** Course days to invoice, this many, twenty for each group. */
export function openDaysByGroup(count: number) {
  return Array.from({ length: Math.ceil(count / ofGroup) }, (_, group) => ({
    schoolGroupId: group + 1,
    schoolGroupName: `Scholengroep Sint-Jozef Antwerpen ${group + 1}`,
    openCourseDays: Array.from({ length: Math.min(ofGroup, count - group * ofGroup) }, (_day, place) => ({
      courseDayId: group * ofGroup + place + 1,
      courseDayDate: `2026-0${(place % 9) + 1}-15T09:00:00`,
      courseDayType: place % 6,
      courseDayTheme: `Uurroosters maken voor gevorderden ${place + 1}`,
      participantsCount: (place % 4) + 1,
      priceCourseDay: 125.5 + place,
      priceTravel: place % 2 === 0 ? 12.35 : 0,
    })),
  }))
}
