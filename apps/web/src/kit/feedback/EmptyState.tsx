// The text that takes the place of a list without rows or matches, with what the user can do about it.

import type { ReactNode } from 'react'
import classes from './feedback.module.css'

type Props = { title: string; description?: string; action?: ReactNode }

export function EmptyState({ title, description, action }: Props) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {description && <p className={classes.emptyText}>{description}</p>}
      {action}
    </div>
  )
}
