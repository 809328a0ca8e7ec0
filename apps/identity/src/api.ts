/** The API to which the calls on accounts and users are added, with everything that they run on. */
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import type { Api } from '@schoolbeheer/server/serve'
import type { CheckPassword } from './attempts/attempts.ts'
import type { Db } from './db/database.ts'
import type { TellGateway } from './provider/sessions.ts'

export type IdentityApi = Api & {
  db: Db
  sealing: DataSealing
  tellGateway: TellGateway
  checkPassword: CheckPassword
}
