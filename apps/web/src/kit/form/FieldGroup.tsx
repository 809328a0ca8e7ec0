// Groups and rows of fields in a form.

import { use, useEffect, useId, type ReactNode } from 'react'
import { Sections } from './sections.ts'
import classes from './form.module.css'

/** Fields that belong together, under a title that the bar of the form leads to. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const addSection = use(Sections)
  useEffect(() => addSection({ id, title }), [addSection, id, title])

  return (
    <fieldset id={id} tabIndex={-1} className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Fields beside each other, as long as there is room; with a narrow last one always. */
export function FieldRow({ narrow, children }: { narrow?: 'last'; children: ReactNode }) {
  return <div className={narrow ? classes.narrowLast : classes.row}>{children}</div>
}
