// The cost of a course day: all of it in its form, and the share of a school for the people it sends.

import { Text } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { costOf } from '@schoolbeheer/domain/courseDays/prices'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { travelPrice } from '@schoolbeheer/domain/visitPrices'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'

function usePrices() {
  return trpc.courseDays.prices.useQuery(undefined, { enabled: useCan('courseDays.prices') }).data
}

type Fields = Record<'type' | 'parts' | 'travelKms' | 'maxParticipants', number | string | null>

/** `day` is the day before the change: its price stays the same as long as its type and parts do. */
export function DayCost({ day, fields }: { day: CourseDay | undefined; fields: Fields }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const prices = usePrices()
  const { type, parts, travelKms, maxParticipants: places } = fields
  const now = prices?.types.find((one) => one.type === type)
  const isWhole = [parts, places].every((field) => Number.isInteger(field))
  const isByHalf = typeof travelKms === 'number' && Number.isInteger(travelKms * 2)
  if (!prices || !now || !isWhole || !isByHalf || Number(places) < 1) return <div role="status" />
  const stays = day?.type === type && day.parts === parts
  const price = stays ? centsOf(day.price) : centsOf(now.part) * Number(parts)
  const priceParticipant = stays ? centsOf(day.priceParticipant) : centsOf(now.participant)
  const travel = travelPrice(travelKms, centsOf(prices.kilometre))
  const each = costOf({ priceParticipant, day: price + travel }, { count: 1, others: Number(places) - 1 })
  return (
    <Text role="status" size="sm">
      {t('courseday_cost', {
        price: euro(toEuro(price)),
        travel: euro(toEuro(travel)),
        participant: euro(toEuro(priceParticipant)),
      })}{' '}
      {t('courseday_cost_full', { count: Number(places), each: euro(toEuro(each.people + each.share)) })}
    </Text>
  )
}

/** Draws nothing where the upstream does not say how many people come already. */
export function PeopleCost({ day, count }: { day: CourseDay; count: number }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const prices = usePrices()
  const { price, priceParticipant, travelKms, maxParticipants, placesLeft } = day
  if (!prices || count === 0 || typeof maxParticipants !== 'number' || typeof placesLeft !== 'number') return null
  const all = centsOf(price) + travelPrice(travelKms ?? 0, centsOf(prices.kilometre))
  const cost = costOf(
    { priceParticipant: centsOf(priceParticipant), day: all },
    { count, others: maxParticipants - placesLeft },
  )
  return (
    <p>
      {t('courseday_cost_people', {
        count,
        people: euro(toEuro(cost.people)),
        each: euro(priceParticipant),
        share: euro(toEuro(cost.share)),
        total: euro(toEuro(cost.people + cost.share)),
      })}
    </p>
  )
}
