// The parts of a page, each under a title of its own.

import type { ReactNode } from 'react'
import classes from './Section.module.css'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

export function Section({ title, actions, children }: Props) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** Sections side by side as long as there is room. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>
}
