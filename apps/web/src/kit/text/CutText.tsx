// A text cut to a number of characters. The rest shows under the pointer, by the keyboard and by a touch.

import { Tooltip, UnstyledButton } from '@mantine/core'
import classes from './CutText.module.css'

type Props = { children: string | null | undefined; most: number }

export function CutText({ children: text, most }: Props) {
  if (!text || text.length <= most) return text
  return (
    <Tooltip
      multiline
      label={<span className={classes.whole}>{text}</span>}
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: classes.tooltip ?? '' }}
    >
      <UnstyledButton className={classes.cut}>{`${text.slice(0, most).toWellFormed().trimEnd()}…`}</UnstyledButton>
    </Tooltip>
  )
}
