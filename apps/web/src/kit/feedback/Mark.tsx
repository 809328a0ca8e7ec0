// A small sign before words, in the colour of what they say.

import classes from './feedback.module.css'

const paths = {
  ok: 'm4 10.5 4 4 8-9',
  sent: 'M3 10h13m-5-5 5 5-5 5',
  waiting: 'M10 2.5a7.5 7.5 0 1 0 .01 0M10 6v4.5l3 1.5',
  warning: 'M10 3 2 17h16zm0 5v4.5m0 2v.1',
  error: 'M10 2.5a7.5 7.5 0 1 0 .01 0M7.3 7.3l5.4 5.4m0-5.4-5.4 5.4',
  unknown: 'M10 2.5a7.5 7.5 0 1 0 .01 0M7.9 8a2.2 2.2 0 1 1 3.2 1.9Q10 10.4 10 11.5m0 2.4v.1',
} as const

export type Sign = keyof typeof paths

/** `label` tells people who do not see the mark what the words beside it are about. */
export function Mark({ sign, label }: { sign: Sign; label?: string }) {
  const said = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
  return (
    <svg className={classes.mark} data-sign={sign} viewBox="0 0 20 20" {...said}>
      <path d={paths[sign]} />
    </svg>
  )
}
