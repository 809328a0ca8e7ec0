// The path from the top to a page, above its title: one line, shortened where it does not fit.

import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Trail.module.css'

type Props = {
  /** `Crumb`s. */
  children: ReactNode
  /** The name of the page itself. */
  here: string
}

export function Trail({ children, here }: Props) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shared_trail')} className={classes.trail}>
      <ol>
        {children}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** A page above: a link of the router. */
export const Crumb: LinkComponent<typeof Item> = (props) => <ItemLink activeOptions={{ exact: true }} {...props} />

function Item({ children, ...link }: ComponentProps<'a'>) {
  return (
    <li>
      <a {...link}>{children}</a>
    </li>
  )
}
const ItemLink = createLink(Item)
