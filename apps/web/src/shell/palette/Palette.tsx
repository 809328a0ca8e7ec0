// The command palette: typing a part of a name leads to a page, a school group, a school or a user.

import { CloseButton } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import type { Place } from '../../kit/palette/entries.ts'
import { queryClient } from '../../queryClient.ts'
import { trpc, trpcClient } from '../../trpc.ts'
import { useOnNavigation } from '../useOnNavigation.ts'
import classes from './Palette.module.css'
import { Status } from './Status.tsx'
import { usePlaces } from './usePlaces.ts'

const [store, palette] = createSpotlight()
const mostRecent = 5

type Props = {
  opened: boolean
  onClose: () => void
  /** Shows the shortcuts. */
  onHelp: () => void
}

export function Palette(props: Props) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <Dialog {...props} />
    </trpc.Provider>
  )
}

function Dialog({ opened, onClose, onHelp }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const [recent, setRecent] = useState<Place[]>([])
  const { sections, loading, failure, retry } = usePlaces({ opened, query, recent, onHelp })
  const places = sections.flatMap((section) => section.places)
  const at = Math.min(selected, places.length - 1)
  const chosen = places[at]

  // Spotlight opens after it is mounted, so that on closing it returns the focus to the element that had it.
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])
  useOnNavigation(onClose)

  function search(text: string) {
    setQuery(text)
    setSelected(0)
  }

  function select(step: number) {
    const next = (at + step + places.length) % Math.max(places.length, 1)
    setSelected(next)
    document.getElementById(id + places[next]?.key)?.scrollIntoView({ block: 'nearest' })
  }

  // These keys replace Spotlight's own, which do not tell a screen reader what they select, and lose the selection when
  // the results change.
  function onKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, target, nativeEvent } = event
    if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return
    if (key === 'ArrowDown') select(1)
    else if (key === 'ArrowUp') select(-1)
    else if (key === 'Enter') document.getElementById(id + chosen?.key)?.click()
    else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function open(place: Place) {
    if (place.record) setRecent([place, ...recent.filter(({ key }) => key !== place.key)].slice(0, mostRecent))
    place.open()
  }

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={search}
      onSpotlightClose={onClose}
      // Spotlight's own shortcut would open the palette in front of other dialogs too.
      shortcut={null}
      onKeyDownCapture={onKey}
      title={t('palette_title')}
      size="38rem"
      xOffset="0.5rem"
      yOffset="min(10dvh, clamp(0.75rem, 100vw - 48rem, 6rem))"
      // The palette lies under the dialogs that ask something.
      zIndex={199}
      overlayProps={{ backgroundOpacity: 0.6 }}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{
        header: classes.title ?? '',
        search: classes.search ?? '',
        actionsList: classes.list ?? '',
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
      }}
    >
      <Spotlight.Search
        data-autofocus
        role="combobox"
        aria-label={t('palette_title')}
        aria-expanded={places.length > 0}
        aria-controls={places.length > 0 ? id : undefined}
        aria-activedescendant={chosen && id + chosen.key}
        aria-autocomplete="list"
        placeholder={t('palette_placeholder')}
        autoComplete="off"
        spellCheck={false}
        rightSectionPointerEvents="all"
        rightSection={<CloseButton aria-label={t('shared_close')} onClick={onClose} />}
      />
      {places.length > 0 && (
        <Spotlight.ActionsList id={id} role="listbox" aria-label={t('palette_title')}>
          {sections.map((section) => (
            <Spotlight.ActionsGroup key={section.key} label={section.title} role="group" aria-label={section.title}>
              {section.places.map((place) => (
                <Spotlight.Action
                  key={place.key}
                  // Spotlight does not pass the id on.
                  ref={(option) => {
                    if (option) option.id = id + place.key
                  }}
                  role="option"
                  aria-selected={place === chosen}
                  data-selected={place === chosen || undefined}
                  label={place.label}
                  {...(place.description && { description: place.description })}
                  onClick={() => open(place)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      {failure && query && (
        <div className={classes.failure}>
          <ErrorAlert message={failure} onRetry={retry} />
        </div>
      )}
      <Status {...{ query, loading, failed: failure !== null, found: places.length }} />
    </Spotlight.Root>
  )
}
