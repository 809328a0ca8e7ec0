// A button in a row of a list that shows a sign instead of a word. A plain element: hundreds of them are drawn.

import type { ComponentProps } from 'react'
import classes from './RowButton.module.css'

export function RowButton({ className = '', ...button }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" className={`${classes.button} ${className}`} {...button} />
}
