// The bar that stays in view at the end of a form: why the form was refused, its sections, what is missing, its
// buttons. As in a question, the button that leaves stands before the button that acts.

import { Button, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from './BusyButton.tsx'
import classes from './form.module.css'
import type { Section } from './sections.ts'

type Props = {
  sections: Section[]
  submitLabel: string
  cancel: ReactNode
  isValid: boolean
  pending: boolean
  showMissing: () => void
  /** Why the form was refused. */
  children: ReactNode
}

const wrapping = { root: classes.wrapping ?? '', label: classes.wrapped ?? '' }

export function FormBar({ sections, submitLabel, cancel, isValid, pending, showMissing, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      {children}
      {/* Pressing a button must not move the focus: the field that loses it may show a message, which would move
          the button away from under the pointer. */}
      <Group gap={8} onMouseDown={(event) => event.preventDefault()}>
        {sections.length > 1 && (
          <nav className={classes.sections} aria-label={t('shared_sections')}>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`} onClick={goToSection}>
                {title}
              </a>
            ))}
          </nav>
        )}
        <Group gap={8} ml="auto" justify="flex-end">
          {!isValid && (
            <Button variant="subtle" px="xs" classNames={wrapping} onClick={showMissing}>
              {t('shared_showmissing')}
            </Button>
          )}
          <Group gap={8} justify="flex-end">
            {cancel}
            <BusyButton type="submit" disabled={!isValid} busy={pending}>
              {submitLabel}
            </BusyButton>
          </Group>
        </Group>
      </Group>
    </div>
  )
}

// Following the link would leave the page as far as the router can tell, and so ask about unsaved changes.
function goToSection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  section?.focus({ preventScroll: true })
  section?.scrollIntoView()
}
