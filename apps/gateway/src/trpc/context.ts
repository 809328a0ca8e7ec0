/** What a procedure works with: who asks, and the documented APIs on their behalf. */
import type { Call } from '@schoolbeheer/contracts/call'
import type { Viewer } from '@schoolbeheer/domain/permissions'

export type Context = {
  /** null: not signed in. */
  viewer: Viewer | null
  /** Calls the school API with the viewer's own token. */
  school: Call
  /** Calls the identity API likewise. */
  identity: Call
  requestId: string
}
