/** Demo course days: two years of past days, and coming ones; the same days for the same date. */
import { courseDayPrice } from '@schoolbeheer/domain/courseDays/prices'
import type { CourseDayType } from '@schoolbeheer/domain/courseDays/rules'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import type { courseDays } from '../db/tables/courseDays.ts'
import { PriceSettings } from '../prices.ts'
import { createRandom, type Random } from './random.ts'

/** `people` have a place, `waiting` are the sizes of the groups that wait. */
export type DemoCourseDay = Omit<typeof courseDays.$inferInsert, 'id'> & { people: number; waiting: number[] }

type DemoDays = { past: number; participants: number; locationIds: number[]; now: Date }

/** So many past days, and the coming days, the first of which has so many participants. */
export function demoCourseDays({ past, participants, locationIds, now }: DemoDays): DemoCourseDay[] {
  const random = createRandom(20_261_122)
  const today = brusselsDate(now)
  const apart = Math.max(1, Math.floor(730 / Math.max(past, 1)))
  const been = Array.from({ length: past }, (_, index) => {
    const day = dayOf(random, { index, date: addDays(today, -3 - index * apart), locationIds })
    return { ...day, people: random.between(3, day.maxParticipants) }
  })
  const coming = comingDays.map(({ inDays, ...fields }, index) => {
    const day = { ...dayOf(random, { index, date: addDays(today, inDays), locationIds }), ...fields }
    return { ...day, people: Math.min(day.people, day.maxParticipants) }
  })
  const [first, ...others] = coming
  const many = { people: participants, maxParticipants: participants + 6 }
  return [...been.toReversed(), ...(first ? [{ ...first, ...many }] : []), ...others].map((day, index) => ({
    ...day,
    cancelledAt: index === been.length + cancelled ? now : null,
  }))
}

/** The coming days: the first has many participants, another is full, another is not public. */
const comingDays: {
  inDays: number
  people: number
  waiting?: number[]
  maxParticipants?: number
  isPublic?: boolean
}[] = [
  { inDays: 9, people: 0 },
  { inDays: 16, people: 12, maxParticipants: 12, waiting: [3, 1, 1] },
  { inDays: 23, people: 4 },
  { inDays: 31, people: 11, maxParticipants: 12 },
  { inDays: 45, people: 0, isPublic: false },
  { inDays: 59, people: 6 },
  { inDays: 80, people: 2 },
  { inDays: 101, people: 0 },
]

/** The index of the cancelled day. */
const cancelled = 5

const prices = PriceSettings.parse({})

function dayOf(random: Random, { index, date, locationIds }: { index: number; date: string; locationIds: number[] }) {
  const subject = subjects[index % subjects.length] ?? subjects[0]
  const onDay = weekday(date)
  const [start, end] = random.chance(0.6) ? ['09:00', '16:00'] : random.pick(halves)
  const { price, priceParticipant } = courseDayPrice(prices.courseDays, subject)
  return {
    ...subject,
    isPublic: random.chance(0.85),
    startDate: brusselsInstant(onDay, start),
    endDate: brusselsInstant(onDay, end),
    locationId: random.chance(0.85) ? random.pick(locationIds) : null,
    travelKms: random.between(0, 12) * 15,
    maxParticipants: random.pick([8, 10, 12, 16, 20]),
    linksToManual: random.chance(0.7) ? [`https://handleiding.example/module-${subject.type + 1}`] : [],
    priceCents: price,
    priceParticipantCents: priceParticipant,
    waiting: [],
  }
}

const halves = [
  ['09:00', '12:00'],
  ['13:00', '16:30'],
] as const

/** A Saturday or Sunday becomes the Monday after it. */
function weekday(date: string): string {
  const ofWeek = new Date(date).getUTCDay()
  return addDays(date, ofWeek === 6 ? 2 : ofWeek === 0 ? 1 : 0)
}

type Subject = { type: CourseDayType; parts: number; theme: string; description: string }

const subjects: [Subject, ...Subject[]] = [
  {
    type: 0,
    parts: 2,
    theme: 'Uurroosters maken: van lessentabel tot rooster',
    description:
      'Voor wie dit jaar voor het eerst een uurrooster maakt. We zetten de lessentabel om in opdrachten, leggen de voorwaarden van leerkrachten en lokalen vast en laten het programma een eerste rooster voorstellen.\n\nBreng de lessentabel en de lijst van lokalen van uw school mee.',
  },
  {
    type: 1,
    parts: 2,
    theme: 'Personeelsadministratie: aanstellingen en opdrachten',
    description:
      'Van aanstelling tot opdracht: prestatie-eenheden, verloven en vervangingen, en wat er naar het departement gaat. In de namiddag werkt u met de gegevens van uw eigen school.',
  },
  {
    type: 2,
    parts: 1,
    theme: 'Examenroosters plannen',
    description:
      'Examens en toezichten verdelen zonder dat iemand op twee plaatsen tegelijk staat. We bekijken ook de mondelinge examens en de inhaalexamens.',
  },
  {
    type: 3,
    parts: 1,
    theme: 'Dagroosterbeheer: afwezigheden en vervangingen',
    description:
      'Elke ochtend in tien minuten rond: afwezigheden ingeven, vervangingen voorstellen, en het rooster van de dag op het scherm in de inkomhal en bij de leerlingen thuis.',
  },
  {
    type: 4,
    parts: 1,
    theme: 'Ambtsbevoegdheden en bekwaamheidsbewijzen',
    description:
      'Wie mag wat geven? We lopen de vereiste, voldoende geachte en andere bekwaamheidsbewijzen na, en u leert hoe het programma ze per ambt en vak nakijkt.',
  },
  {
    type: 5,
    parts: 3,
    theme: 'Beheer voor ICT-coördinatoren',
    description:
      'Installeren, bijwerken, rechten geven en koppelen met het leerplatform. Met tijd voor de vragen van uw eigen school.',
  },
  {
    type: 0,
    parts: 3,
    theme: 'Uurroosters maken voor gevorderden',
    description:
      'Blokuren, coteaching, gedeelde lokalen en leerkrachten die in twee scholen werken. Voor wie al minstens één rooster maakte.',
  },
  {
    type: 3,
    parts: 2,
    theme: 'Toezichten en vervangingen eerlijk verdelen',
    description: 'Tellers, voorkeuren en afspraken: hoe u het jaar rond komt zonder dat het altijd dezelfden zijn.',
  },
]
