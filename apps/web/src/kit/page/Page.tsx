// The frame of every page: its place in the site, title, actions on the right, content.

import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isolated } from '../text/isolated.ts'
import classes from './Page.module.css'
import { Trail } from './Trail.tsx'
import { useLateScroll } from './useLateScroll.ts'

const application = 'Schoolbeheer'

// When a page replaces one that was still loading and had the focus on its title, the new title takes the focus.
let isFocusLost = false

type Props = {
  title: string
  /** The `Crumb`s of the pages above this one, from the top; null when the viewer can go to none. */
  trail?: ReactNode
  /** The end of the trail, when that is not the title. */
  here?: string
  /** The title of the browser's tab, when another page has the same `title`. */
  tab?: string
  /** Buttons and links, the most important one last. */
  actions?: ReactNode
  children?: ReactNode
}

export function Page({ title, trail, here = title, tab = title, actions, children }: Props) {
  useEffect(() => {
    document.title = tab === application ? tab : `${isolated(tab)} · ${application}`
  }, [tab])
  useLateScroll()

  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = heading.current
    if (isFocusLost) own?.focus({ preventScroll: true })
    isFocusLost = false
    return () => {
      isFocusLost = own !== null && own === document.activeElement
    }
  }, [])

  return (
    <>
      {trail && <Trail here={here}>{trail}</Trail>}
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
