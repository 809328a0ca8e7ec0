/** A user's own account: confirmation, change and reset of the password (first document, sections 2, 5 and 7). */
import { isEmail } from '@schoolbeheer/domain/email'
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { required, requiredText } from '../fields.ts'
import { SchoolGuid, SchoolName } from './users.ts'

const tooShort = 'shared_passwordtooshort'

/**
 * The password as it is typed, not trimmed or changed. Half a surrogate pair is refused: UTF-8 makes all halves the
 * same.
 */
export const Password = z
  .string(required)
  .min(1, required)
  .min(8, tooShort)
  .max(1000, 'shared_fieldtoolong')
  .refine((text) => text.isWellFormed(), 'shared_fieldinvalid')

/** The user and the code, from the link in a mail. */
const fromMail = { userId: requiredText(100), code: requiredText(200) }

/**
 * The user whose password was chosen, as our API answers a confirmation and a reset; null from an API that says
 * nothing.
 */
export const Chosen = z.object({ userName: z.string().nullable() }).catch({ userName: null })

/**
 * The number of people who get the mail again, and of those who have had the most mails allowed; null from an API that
 * says nothing.
 */
export const Resent = z
  .object({ sent: z.int().nullable(), enough: z.int().nullable() })
  .catch({ sent: null, enough: null })

export const account = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/account/confirmuser/',
    summary: 'Confirms an account with the code of its mail and sets its first password',
    permission: 'public',
    input: z.object({ ...fromMail, password: Password }),
    output: anyAnswer,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/changepassword/',
    summary: 'Changes the password of the caller',
    permission: 'account:change',
    input: z.object({ currentPassword: Password, newPassword: Password }),
    output: anyAnswer,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/account/requestresetpassword/',
    summary: 'Mails a code to reset the password; answers the same for a name that is not known',
    permission: 'public',
    input: z.object({ userName: requiredText(254).refine(isEmail, 'shared_emailinvalid') }),
    output: anyAnswer,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/account/resetpassword/',
    summary: 'Sets a new password with the code of a mail',
    permission: 'public',
    input: z.object({ ...fromMail, newPassword: Password }),
    output: anyAnswer,
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/api/account/checkcode',
    summary: 'Whether the code of a mail can still be used. Uses nothing up; an extension',
    permission: 'public',
    input: z.object({ ...fromMail, purpose: z.enum(['confirm', 'reset']) }),
    output: z.object({ usable: z.boolean() }),
    extension: 'account.checkCode',
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/account/resendconfirmation',
    summary: 'Mails the users of a school who have not confirmed yet once more',
    permission: 'account:resend',
    input: z.object({ id: SchoolGuid, name: SchoolName }),
    output: anyAnswer,
  }),
}

/** Calls that another API makes for itself; the gateway has no procedure for them. */
export const accountChecks = {
  isActive: endpoint({
    method: 'POST',
    path: '/api/account/isactive',
    summary: 'Whether there is a user with this guid who may sign in and is active; an extension',
    permission: 'public',
    input: z.object({ userId: requiredText(100) }),
    output: z.object({ active: z.boolean() }),
    extension: 'account.calendar',
  }),
}
