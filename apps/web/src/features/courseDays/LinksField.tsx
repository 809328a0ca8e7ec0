// The links to the manual: a field for each, and a button that adds one.

import { Button, CloseButton, TextInput } from '@mantine/core'
import { isPageLink } from '@schoolbeheer/domain/courseDays/links'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import classes from './courseDays.module.css'

type Props = {
  value?: string[]
  onChange: (links: string[]) => void
  onBlur?: () => void
  /** An error in one of the links. */
  error?: ReactNode
}

const most = 20
const none: never[] = []

export function LinksField({ value = none, onChange, onBlur, error }: Props) {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)

  // A link has no identity but its place.
  const links = value.map((link, index) => ({ link, index }))

  function change(index: number, text: string) {
    onChange(value.map((link, at) => (at === index ? text : link)))
  }

  function remove(index: number) {
    onChange(value.filter((_link, at) => at !== index))
    // The pressed button is gone.
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  function add() {
    flushSync(() => onChange([...value, '']))
    group.current?.querySelector<HTMLElement>(`[data-link="${value.length}"]`)?.focus()
  }

  return (
    <fieldset ref={group} className={classes.links}>
      <legend>{t('courseday_linkstomanual')}</legend>
      {links.map(({ link, index }) => (
        <div key={index} className={classes.link}>
          <TextInput
            type="url"
            inputMode="url"
            aria-label={t('courseday_link_of', { number: index + 1 })}
            placeholder="https://"
            autoComplete="off"
            data-link={index}
            value={link}
            error={Boolean(error) && link.trim() !== '' && !isPageLink(link.trim()) ? error : null}
            errorProps={{ role: 'alert' }}
            onChange={({ currentTarget }) => change(index, currentTarget.value)}
            onBlur={onBlur}
          />
          <CloseButton
            size="lg"
            aria-label={t('courseday_link_remove', { number: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {value.length < most && (
        <Button variant="default" size="xs" data-add onClick={add}>
          + {t('courseday_link_add')}
        </Button>
      )}
    </fieldset>
  )
}
