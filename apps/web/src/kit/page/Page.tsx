// The frame of every page: title, actions on the right, content.

import '@mantine/core/styles/Title.css'
import { Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import classes from './Page.module.css'

type Props = {
  title: string
  /** Buttons and links, the most important one last. */
  actions?: ReactNode
  children?: ReactNode
}

export function Page({ title, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Schoolbeheer`
  }, [title])

  return (
    <>
      <header className={classes.head}>
        <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
