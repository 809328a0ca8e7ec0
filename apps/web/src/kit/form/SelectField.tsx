// A choice from a list, found by typing; stays fast with thousands of options.

import { Select, type SelectProps } from '@mantine/core'
import { foldText } from '@schoolbeheer/domain/text'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { searchOptions } from './searchOptions.ts'

type Option = {
  id: number
  label: string
  /** Another text by which it is found. */
  also?: string
}

type Reference = { id: number }

interface Props extends Omit<SelectProps<number>, 'data' | 'onChange' | 'filter'> {
  options: readonly Option[]
  /** Whether the options are still being read. */
  isReading?: boolean
  onChange: (id: number | null) => void
}

interface ReferenceProps extends Omit<Props, 'value' | 'onChange'> {
  value?: Reference | null
  onChange: (value: Reference | null) => void
}

const shown = 60

/** A choice whose value is the id of the option. */
export function SelectField({ options, isReading = false, onChange, ...props }: Props) {
  const { t } = useTranslation()
  /** Whether somebody is looking for another option than the chosen one: only then Tab takes the highlighted one. */
  const isSearching = useRef(false)
  const data = useMemo(() => options.map(({ id, label }) => ({ value: id, label })), [options])
  const chosen = data.find(({ value }) => value === props.value)
  const folded = useMemo(
    () => new Map(options.map(({ id, label, also = '' }) => [id, foldText(`${label} ${also}`.trim())])),
    [options],
  )

  // Mantine's own Enter does nothing in a list that has just opened, where nothing may be highlighted yet.
  function takeHighlighted(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isSearching.current = true
    if (!isSearching.current || (event.key !== 'Tab' && event.key !== 'Enter')) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const found = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const highlighted = found.find(({ dataset }) => 'comboboxSelected' in dataset) ?? found[0]
    if (!highlighted) return
    if (event.key === 'Enter') event.preventDefault()
    highlighted.click()
  }

  return (
    <Select<number>
      searchable
      // Before the options are read the chosen one cannot be shown. The field must not look empty then, nor be cleared.
      clearable={!isReading}
      placeholder={isReading ? t('shared_busy') : undefined}
      allowDeselect={false}
      selectFirstOptionOnChange
      onDropdownClose={() => {
        isSearching.current = false
      }}
      onInput={({ currentTarget: { value } }) => {
        isSearching.current = value.trim() !== '' && value !== chosen?.label
      }}
      onKeyDown={takeHighlighted}
      nothingFoundMessage={t(isReading ? 'shared_busy' : 'shared_nothingfound')}
      clearButtonProps={{ 'aria-label': t('shared_clear') }}
      {...props}
      data={data}
      onChange={(id) => onChange(id)}
      limit={shown}
      filter={({ options: all, search, limit }) => searchOptions(all, folded, search, limit)}
    />
  )
}

/** The choice of another record; it is sent as an object with the record's id. */
export function ReferenceField({ value, onChange, ...props }: ReferenceProps) {
  return <SelectField {...props} value={value?.id ?? null} onChange={(id) => onChange(id === null ? null : { id })} />
}
