// A column of course days as cards.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { useMadeInView } from '../../kit/table/made.ts'
import { untilLoaded } from '../../kit/untilLoaded.ts'
import classes from './courseDays.module.css'
import type { Side } from './dayList.ts'
import { DayCard } from './DayCard.tsx'

const WindowedDayCards = lazyRouteComponent(
  () => untilLoaded(() => import('./WindowedDayCards.tsx')),
  'WindowedDayCards',
)

/** The cards that are drawn without the code for long columns, which comes after them. */
const few = 30

export type Props = {
  label: string
  days: readonly CourseDay[]
  side: Side
  /** The day that somebody has just made; see made.ts. */
  made: number | undefined
}

export function DayCards(props: Props) {
  const { days } = props
  return (
    <Suspense fallback={<FirstCards {...props} />}>
      {days.length > few ? <WindowedDayCards {...props} /> : <FirstCards {...props} />}
    </Suspense>
  )
}

function FirstCards({ label, days, side, made }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const madeAt = days.findIndex(({ id }) => id === made)
  useMadeInView(madeAt < 0 ? undefined : made, () =>
    list.current?.children[madeAt]?.scrollIntoView({ block: 'nearest' }),
  )
  return (
    <ul ref={list} aria-label={label} className={classes.cards}>
      {days.slice(0, few).map((day, index) => (
        <li
          key={day.id}
          aria-setsize={days.length}
          aria-posinset={index + 1}
          aria-current={day.id === made || undefined}
        >
          <DayCard day={day} side={side} />
        </li>
      ))}
    </ul>
  )
}
