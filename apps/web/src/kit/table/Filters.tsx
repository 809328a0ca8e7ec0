// The filters of a list: a select for each, with chips of the choices that can be taken off; or toggles.

import { Button, Chip, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Filters.module.css'
import type { FilterLooks } from './list.ts'
import { togglesOn, toggleText } from './toggles.ts'

type Choice = { value: string; label: string }

const none: never[] = []

type Props = {
  filters: readonly (FilterLooks & {
    /** '' when nothing is chosen. */
    chosen: string
  })[]
  /** The choices that only the page knows, by filter; undefined while they are read, so that nothing moves afterwards. */
  choices?: Record<string, readonly Choice[] | undefined>
  onChoose: (id: string, value: string) => void
  onClear: () => void
}

/** On a phone more than one filter stands behind a button. A filter without choices is not shown. */
export function Filters({ filters, choices, onChoose, onClear }: Props) {
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure()
  const group = useRef<HTMLDivElement>(null)
  const shown = filters
    .map((filter) => ({
      ...filter,
      options: filter.toggles ? choicesOf(filter) : optionsOf(filter.chosen, choicesOf(filter)),
    }))
    .filter(({ id, options }) => options.length > 0 || isBeingRead(id))
  const chips = shown.filter(({ chosen, toggles }) => chosen && !toggles)
  const isNarrowed = shown.some(({ chosen }) => chosen)

  function choicesOf({ id, choices: fixed }: Props['filters'][number]): readonly Choice[] {
    return fixed?.map(({ value, label }) => ({ value, label: t(label) })) ?? choices?.[id] ?? []
  }
  function isBeingRead(id: string): boolean {
    return choices !== undefined && id in choices && choices[id] === undefined
  }
  function takeOff(act: () => void) {
    act()
    // The pressed button is gone.
    group.current?.focus()
  }

  if (shown.length === 0) return null
  return (
    <div ref={group} className={classes.root} role="group" aria-label={t('shared_filters')} tabIndex={-1}>
      {shown.length > 1 && (
        <Button className={classes.toggle ?? ''} variant="default" aria-expanded={opened} onClick={toggle}>
          {t('shared_filters')}
        </Button>
      )}
      <div className={classes.selects} data-closed={(shown.length > 1 && !opened) || undefined}>
        {shown.map((filter) =>
          filter.toggles ? (
            <Toggles
              key={filter.id}
              id={filter.id}
              label={filter.label}
              choices={filter.choices}
              toggles={filter.toggles}
              chosen={filter.chosen}
              onChoose={onChoose}
            />
          ) : filter.linked ? null : (
            <NativeSelect
              key={filter.id}
              aria-label={t(filter.label)}
              data-chosen={Boolean(filter.chosen) || undefined}
              value={filter.chosen}
              onChange={({ currentTarget }) => onChoose(filter.id, currentTarget.value)}
              data={[{ value: '', label: t(filter.all) }, ...filter.options]}
            />
          ),
        )}
      </div>
      {/* A lone toggle needs no button that clears it: it widens the list itself. */}
      {isNarrowed && (shown.length > 1 || chips.length > 0) && (
        <div className={classes.chips}>
          {chips.map(({ id, label, chosen, options }) => {
            const text = `${t(label)}${t('shared_colon')} ${options.find(({ value }) => value === chosen)?.label}`
            return (
              <Button
                key={id}
                size="compact-sm"
                radius="xl"
                variant="light"
                rightSection={<span aria-hidden>×</span>}
                aria-label={t('shared_filter_remove', { filter: text })}
                onClick={() => takeOff(() => onChoose(id, ''))}
              >
                {text}
              </Button>
            )
          })}
          <Button size="compact-sm" variant="subtle" onClick={() => takeOff(onClear)}>
            {t('shared_filters_clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

type TogglesProps = Pick<FilterLooks, 'id' | 'label'> & {
  choices: FilterLooks['choices']
  toggles: 'on' | 'off'
  chosen: string
  onChoose: Props['onChoose']
}

/** Not drawn again while somebody types: chips take longer than the rows. */
const Toggles = memo(({ id, label, choices = none, toggles, chosen, onChoose }: TogglesProps) => {
  const { t } = useTranslation()
  const filter = { toggles, choices }
  return (
    <div role="group" aria-label={t(label)} className={classes.toggles}>
      <Chip.Group multiple value={togglesOn(filter, chosen)} onChange={(on) => onChoose(id, toggleText(filter, on))}>
        {choices.map((choice) => (
          <Chip key={choice.value} value={choice.value} size="sm" variant="light">
            {t(choice.label)}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  )
})
Toggles.displayName = 'Toggles'

/** The choices, with the choice of the address added where it is none of them. */
function optionsOf(chosen: string, choices: readonly Choice[]): readonly Choice[] {
  const isKnown = !chosen || choices.some(({ value }) => value === chosen)
  return isKnown ? choices : [{ value: chosen, label: chosen }, ...choices]
}
