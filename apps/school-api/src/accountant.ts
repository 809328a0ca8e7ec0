/** The accountant who gets deliveries, and when, from the configuration: checked when the school API starts. */
import { z } from 'zod'
import { asObject } from './prices.ts'

const wrongDay = 'must be a day of the month, from 1 to 28'

export const AccountantSettings = z.strictObject(
  {
    emails: z.array(z.email('must be e-mail addresses'), 'must be e-mail addresses').min(1, 'must be e-mail addresses'),
    every: z.enum(['month', 'quarter'], 'must be month or quarter').default('month'),
    day: z.int(wrongDay).min(1, wrongDay).max(28, wrongDay).default(5),
  },
  asObject,
)
