// A date typed as dd/MM/yyyy or picked from a calendar. Its value is yyyy-MM-dd, null when empty; a text that is not a
// date stays as it was typed, for the form's schema to refuse.

import 'dayjs/locale/fr.js'
import 'dayjs/locale/nl.js'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { addMonths, brusselsDate, formatDutchDate, isIsoDate } from '@schoolbeheer/domain/dates'
import { parseDutchDate } from '@schoolbeheer/domain/typedDates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'

interface Props extends Omit<DateInputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange: (value: string | null) => void
  /** The date from which a day that is typed without its year is looked for: half a year ago, unless the field says more. */
  yearFrom?: string
}

export function DateField({ value, onChange, yearFrom, ...props }: Props) {
  const { t, i18n } = useTranslation()
  const [halfAYearAgo] = useState(() => addMonths(brusselsDate(new Date()), -6))
  const date = value && isIsoDate(value) ? value : null
  const parse = (text: string) => parseDutchDate(text, yearFrom ?? halfAYearAgo)
  return (
    <DateInput
      {...props}
      value={date}
      onChange={onChange}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (!parse(text)) onChange(text || null)
      }}
      dateParser={parse}
      valueFormat={formatDutchDate}
      fixOnBlur={date !== null}
      placeholder={t('shared_date_placeholder')}
      locale={i18n.language}
      firstDayOfWeek={1}
      classNames={{ day: classes.day }}
      hideOutsideDates
      clearable
      // Tab skips the button that clears the field: a person who types clears the text itself.
      clearButtonProps={{ 'aria-label': t('shared_clear'), className: classes.clear, tabIndex: -1 }}
      ariaLabels={{
        previousMonth: t('shared_calendar_previousmonth'),
        nextMonth: t('shared_calendar_nextmonth'),
        previousYear: t('shared_calendar_previousyear'),
        nextYear: t('shared_calendar_nextyear'),
        previousDecade: t('shared_calendar_previousdecade'),
        nextDecade: t('shared_calendar_nextdecade'),
      }}
    />
  )
}
