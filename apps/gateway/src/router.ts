/** Every typed procedure. Their names are held on to by other programs: they change only with a decision record. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { config } from '@schoolbeheer/contracts/school/config'
import { exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { licences } from '@schoolbeheer/contracts/school/licences'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { releases } from '@schoolbeheer/contracts/school/releases'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { schoolGroupRouter } from './features/schoolGroups.ts'
import { userRouter } from './features/users.ts'
import { forward } from './trpc/forward.ts'
import { router } from './trpc/trpc.ts'

export const appRouter = router({
  config: forward('school', config),
  reference: forward('school', reference),
  account: forward('identity', account),
  releases: forward('school', releases),
  exceptions: forward('school', exceptions),
  schoolGroups: schoolGroupRouter,
  schools: forward('school', schools),
  licences: forward('school', licences),
  users: userRouter,
})

export type AppRouter = typeof appRouter
