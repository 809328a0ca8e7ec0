// A long column of course days. Only the cards near the window are in the document; on paper all of them are.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useMadeInView } from '../../kit/table/made.ts'
import { usePrinting, useTop } from '../../kit/table/nearWindow.ts'
import classes from './courseDays.module.css'
import { DayCard } from './DayCard.tsx'
import type { Props } from './DayCards.tsx'

const cardHeight = 220

export function WindowedDayCards({ label, days, side, made }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const virtualizer = useWindowVirtualizer({
    count: days.length,
    estimateSize: () => cardHeight,
    getItemKey: (index) => days[index]?.id ?? index,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: 112,
    useFlushSync: false,
  })
  const madeAt = days.findIndex(({ id }) => id === made)
  const height = virtualizer.getTotalSize()
  useMadeInView(madeAt < 0 ? undefined : made, () => virtualizer.scrollToIndex(madeAt), height)
  const printing = usePrinting()
  const near = virtualizer.getVirtualItems()
  const before = (near[0]?.start ?? top) - top
  const after = height - ((near.at(-1)?.end ?? top) - top)
  const shown = printing ? days.map((_day, index) => ({ index })) : near

  return (
    <ul
      ref={list}
      aria-label={label}
      className={classes.cards}
      style={printing ? undefined : { paddingBlock: `${before}px ${after}px` }}
    >
      {shown.map(({ index }) => {
        const day = days[index]
        return (
          day && (
            <li
              key={day.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={days.length}
              aria-posinset={index + 1}
              aria-current={day.id === made || undefined}
            >
              <DayCard day={day} side={side} />
            </li>
          )
        )
      })}
    </ul>
  )
}
