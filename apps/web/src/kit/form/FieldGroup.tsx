// How the fields of a form stand together.

import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields that belong together, under a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Fields beside each other, as long as there is room; with a narrow last one always. */
export function FieldRow({ narrow, children }: { narrow?: 'last'; children: ReactNode }) {
  return <div className={narrow ? classes.narrowLast : classes.row}>{children}</div>
}
