/** When customers are reminded, from the configuration: checked when the school API starts. */
import { reminderPause } from '@schoolbeheer/domain/invoices/reminding'
import type { ReminderSettings as Settings } from '@schoolbeheer/domain/payments/reminders'
import { z } from 'zod'
import { asObject, price } from './prices.ts'

const wrongDays = 'must be a number of days, from 1 to 365'
const days = z.int(wrongDays).min(1, wrongDays).max(365, wrongDays)
const wrongRate = 'must be a rate in percent with at most two decimals, or null'

/**
 * A setting that is left out has its default. `levels` are the days of the reminder, the second one and the notice of
 * default; `costs` is in euro.
 */
export const ReminderSettings = z
  .strictObject(
    {
      levels: z
        .array(days, 'must be three numbers of days')
        .length(3, 'must be three numbers of days')
        .default([7, 14, 14]),
      pause: z.int(wrongDays).min(0, wrongDays).max(365, wrongDays).default(reminderPause),
      rate: z
        .number(wrongRate)
        .gt(0, wrongRate)
        .max(100, wrongRate)
        .multipleOf(0.01, wrongRate)
        .nullable()
        .default(null),
      costs: price.default(4000),
    },
    asObject,
  )
  .transform(({ costs, ...settings }): Settings => ({ ...settings, costsCents: costs }))
