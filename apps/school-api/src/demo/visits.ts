/** Demo school visits and individual feedback: those of two years and some that are planned. */
import { addDays } from '@schoolbeheer/domain/dates'
import type { FeedbackColumns } from '../db/tables/feedback.ts'
import type { SchoolVisitColumns } from '../db/tables/schoolVisits.ts'
import { createRandom, type Random } from './random.ts'

type DemoGroup = { id: number; requiresPurchaseOrder: boolean }
type Work = { visits: SchoolVisitColumns[]; feedback: FeedbackColumns[] }

/** The same for the same groups and day: on average three visits and three feedbacks for two groups. */
export function demoWork(groups: readonly DemoGroup[], today: string): Work {
  const random = createRandom(31_415)
  const made = groups.map((group, index) => ({
    visits: Array.from({ length: random.between(0, 6) }, (_, at) => {
      const visit = visitTo(random, group, today)
      const participants = visit.date < today ? 3 + ((index * 7 + at * 5) % 16) : null
      // The first of some groups is a present.
      return { ...visit, participants, invoiceRequired: at > 0 || index % 16 !== 3 }
    }),
    feedback: Array.from({ length: random.between(0, 3) }, () => feedbackFor(random, group, today)),
  }))
  return { visits: made.flatMap(({ visits }) => visits), feedback: made.flatMap(({ feedback }) => feedback) }
}

function visitTo(random: Random, group: DemoGroup, today: string): SchoolVisitColumns {
  return {
    ...commonOf(random, group, schoolDay(addDays(today, random.between(-700, 45)))),
    ...random.pick(subjects),
    location: random.pick(rooms),
    hours: random.between(4, 24) / 4,
    travelKms: random.between(4, 130),
  }
}

function feedbackFor(random: Random, group: DemoGroup, today: string): FeedbackColumns {
  const date = schoolDay(addDays(today, -random.between(3, 700)))
  return { ...commonOf(random, group, date), description: random.pick(remarks), hours: random.between(2, 8) / 4 }
}

function commonOf(random: Random, { id, requiresPurchaseOrder }: DemoGroup, date: string) {
  return {
    schoolGroupId: id,
    date,
    purchaseOrderRequired: requiresPurchaseOrder && random.chance(0.9),
  }
}

/** The day itself, or the Monday after a weekend; a day in the holidays moves before them. */
function schoolDay(date: string): string {
  const early = /-0[78]-/.test(date) ? 62 : /-12-2[3-9]|-12-3|-01-0[1-4]/.test(date) ? 21 : 0
  const inTerm = addDays(date, -early)
  const day = new Date(inTerm).getUTCDay()
  return addDays(inTerm, day === 6 ? 2 : Number(day === 0))
}

const subjects = [
  {
    theme: 'Opstart van het lessenrooster',
    description:
      'Samen met de roosterverantwoordelijke de klassen, vakken en lokalen ingevoerd. Daarna een eerste rooster gemaakt en besproken met de directie.',
  },
  {
    theme: 'Examenrooster',
    description: 'Toezichten verdeeld en het examenrooster per lokaal afgedrukt.',
  },
  {
    theme: 'Vervangingen opvolgen',
    description: 'Korte en lange vervangingen registreren, en wat er met de studie-uren gebeurt.',
  },
  {
    theme: 'Opdrachten en urenpakket',
    description:
      'De opdrachten van het nieuwe schooljaar gecontroleerd tegen het urenpakket. Enkele leraren hadden te veel uren; dat is rechtgezet.',
  },
  { theme: 'Oudercontact plannen', description: 'Gesprekken van tien minuten, met voorrang voor gezinnen.' },
  {
    theme: 'Overstap van het vorige programma',
    description:
      'Gegevens van drie schooljaren overgezet. Nagekeken met steekproeven; twee lokalen moesten nog een naam krijgen.',
  },
  { theme: 'Kiosk en schermen in de gang', description: 'Schermen ingesteld zodat wijzigingen meteen zichtbaar zijn.' },
  {
    theme: 'Werken met meerdere vestigingen',
    description: 'Verplaatsingstijden tussen de vestigingen ingesteld en het rooster daarop aangepast.',
  },
]

const rooms = [
  'Directielokaal',
  'Computerklas, eerste verdieping',
  'Secretariaat van de hoofdvestiging',
  'Lokaal 2.14',
  'Leraarskamer',
  'Vestiging Stationsstraat, ingang langs de speelplaats achteraan',
  'Online, met gedeeld scherm',
]

const remarks = [
  'Vragen over het verplaatsen van lessen beantwoord en een eigen weergave gemaakt voor de graadcoördinatoren.',
  'Het rooster nagekeken op tussenuren en een voorstel gedaan met acht tussenuren minder.',
  'Telefonische ondersteuning bij de wissel van lokalen na de brand in de turnzaal.',
  'Doorgenomen hoe uren van deeltijdse leraren best verdeeld worden.',
  'Persoonlijke uitleg over het publiceren van het rooster voor leerlingen en ouders.',
  'Feedback op het eigen ontwerp van het examenrooster, met schriftelijk verslag.',
]
