// The boxes that tick the rows of a list. Plain elements: hundreds of them are drawn while somebody scrolls.

import { useSyncExternalStore } from 'react'
import { useStore } from '../store.ts'
import classes from './TickBoxes.module.css'
import type { Ticks } from './ticks.ts'

type BoxProps = { ticks: Ticks; id: number; label: string; disabled?: boolean }

export function TickBox({ ticks, id, label, disabled }: BoxProps) {
  const on = useSyncExternalStore(ticks.ids.subscribe, () => ticks.ids.get().has(id))
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={on && !disabled}
      disabled={disabled}
      onChange={(event) => ticks.tick(id, event)}
      // With Shift the browser would select the texts between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    />
  )
}

type AllProps = {
  ticks: Ticks
  /** The rows that search and filters leave, of those that can be ticked. */
  shown: readonly { id: number }[]
  label: string
  /** The text beside the box, where no column says it. */
  text?: string | undefined
}

export function TickAll({ ticks, shown, label, text }: AllProps) {
  const ids = useStore(ticks.ids)
  const count = ids.size === 0 ? 0 : shown.filter(({ id }) => ids.has(id)).length
  const all = count > 0 && count === shown.length
  return (
    <label className={classes.all}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={text === label ? undefined : label}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all
        }}
        checked={all}
        disabled={shown.length === 0}
        onChange={() =>
          ticks.set(
            shown.map(({ id }) => id),
            !all,
          )
        }
      />
      {text}
    </label>
  )
}
