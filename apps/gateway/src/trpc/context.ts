/** The context of a procedure: the viewer, and the documented APIs on the viewer's behalf. */
import type { Call } from '@schoolbeheer/contracts/call'
import type { ApiName } from '@schoolbeheer/contracts/gateway/procedures'
import type { Permission, Viewer } from '@schoolbeheer/domain/permissions'
import type { Passed } from '@schoolbeheer/server/upstream'

export type Context = {
  /** The input of a call of the request, as it was sent; its first call has the index 0. Throws TRPCErrors. */
  inputOf: (index: number) => unknown
  /** The viewer of a call of this API, when permitted. Throws 401, 403 and 503 Problems. */
  admit: (api: ApiName, permission: Permission) => Promise<Viewer>
  /** Calls the school API with the viewer's own token. */
  school: Call
  /** Calls the identity API with the viewer's own token. */
  identity: Call
  /** The part of the answer of this API's call that the viewer may see; a long list is written already. */
  passOn: (api: ApiName, passed: Passed) => Promise<unknown>
  /** Counts a password reset from this network. Throws a 429 Problem. */
  countReset: () => Promise<void>
  /** See `Caller`. */
  renewNext: () => Promise<void>
  requestId: string
}

/** The context of a procedure whose permission was checked. */
export type Admitted = Context & { viewer: Viewer }
