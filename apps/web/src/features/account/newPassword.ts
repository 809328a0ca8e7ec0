// The rules of the screens where a password is chosen (first document, section 5).

import { Password } from '@schoolbeheer/contracts/identity/account'
import { z } from 'zod'

const required = 'shared_fieldrequired'

/** A new password that is typed twice; both must be the same. */
export const NewPassword = z
  .object({ newPassword: Password, confirmPassword: z.string(required).min(1, required) })
  .refine((values) => values.confirmPassword === values.newPassword, {
    path: ['confirmPassword'],
    error: 'shared_passwordnotmatch',
    // The difference is told at once, even if something else is wrong with the password.
    when: ({ value }) => z.object({ confirmPassword: z.string() }).safeParse(value).success,
  })
export type NewPassword = z.output<typeof NewPassword>

export const ChangedPassword = NewPassword.safeExtend({ currentPassword: Password })

export const noPassword = { newPassword: '', confirmPassword: '' }
