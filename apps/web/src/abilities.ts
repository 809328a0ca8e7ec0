// The permission of every call of the gateway, what an upstream must offer for it, and whether it reads a long list, by
// the names of its procedures and files. The build puts the table in the place of this file, so that pages do not load
// the contracts: `build/abilities.ts`.

import type { Extension, WithExtensions } from '@schoolbeheer/contracts/endpoint'
import { extensions } from '@schoolbeheer/contracts/extensions'
import { downloads, posted } from '@schoolbeheer/contracts/gateway/files'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import type { Permission } from '@schoolbeheer/domain/permissions'

type Routers = { [R in keyof typeof procedures]: (typeof procedures)[R]['calls'] }
type Files = { [F in keyof typeof files]: (typeof files)[F]['endpoint'] }
type Calls = Routers & { files: Files }

/**
 * 'invoices.batch' and 'files.invoicePreview' are calls; 'invoices.send.dueDate' is a further input or part of the
 * answer of a call.
 */
export type Ability = { [R in keyof Calls]: AbilityOf<R, Calls[R]> }[keyof Calls]

type AbilityOf<R extends string, C> = {
  [K in keyof C & string]: `${R}.${K}` | `${R}.${K}.${Beyond<C[K], 'extensionInputs'> | Beyond<C[K], 'extensionParts'>}`
}[keyof C & string]

type Beyond<C, Name extends string> = C extends { [N in Name]?: infer Named } ? keyof Named & string : never

export type Rule = {
  permission: Permission
  extension?: Extension | undefined
  /** Whether the call reads a list that may be long. */
  isLong?: true | undefined
}

type DeclaredCall = WithExtensions & {
  permission: Permission
  method?: string
  list?: 'bare' | 'items'
  input?: { shape: object }
}

const files = { ...downloads, ...posted }

export const abilities: Partial<Record<string, Rule>> = Object.fromEntries([
  ...Object.entries(procedures).flatMap(([router, { calls }]) => rulesOf(router, calls)),
  ...Object.entries(files).flatMap(([name, { endpoint }]) => rulesOf('files', { [name]: endpoint })),
])

function rulesOf(router: string, calls: Record<string, DeclaredCall>): [name: string, rule: Rule][] {
  return Object.entries(calls).flatMap(([call, declared]) => {
    const { permission, extension, extensionInputs, extensionParts } = declared
    const name = `${router}.${call}`
    // The gateway's own procedures are extensions by their names alone.
    const own = extension ?? extensions.find((one) => one === name)
    const beyond = Object.entries({ ...extensionInputs, ...extensionParts })
    return [
      [name, { permission, extension: own, isLong: isLong(router, declared) || undefined }],
      ...beyond.map(([part, needed]): [string, Rule] => [`${name}.${part}`, { permission, extension: needed }]),
    ]
  })
}

/** The lists of one record are short, and the reference lists are read once. */
function isLong(router: string, { method, list, input }: DeclaredCall): boolean {
  const ofRecord = Object.keys(input?.shape ?? {}).some((key) => /id$/i.test(key))
  return method === 'GET' && list !== undefined && !ofRecord && router !== 'reference'
}
