/** The declared kinds of paper, found by a dispatch. */
import { Problem } from '@schoolbeheer/contracts/problem'
import type { Db } from '../db/connection.ts'
import type { Letter, PaperKind } from './kind.ts'
import type { Dispatch } from '../db/tables/dispatches.ts'

export type PaperKinds = ReturnType<typeof createPaperKinds>

/** An undeclared kind or purpose is a mistake of ours: asking for it throws. */
export function createPaperKinds() {
  const declared = new Map<Dispatch['documentKind'], PaperKind>()
  return { declare, of, letterOf, all: () => [...declared.values()] }

  function declare(kind: PaperKind): void {
    declared.set(kind.kind, kind)
  }

  function of({ documentKind }: Pick<Dispatch, 'documentKind'>): PaperKind {
    const kind = declared.get(documentKind)
    if (!kind) throw new Error(`Nothing declares papers of the kind ${documentKind}`)
    return kind
  }

  function letterOf({ documentKind, purpose }: Pick<Dispatch, 'documentKind' | 'purpose'>): Letter {
    const letter = of({ documentKind }).letters[purpose]
    if (!letter) throw new Error(`Papers of the kind ${documentKind} have no ${purpose}`)
    return letter
  }
}

/** The obstacle to sending the same paper again after a pause: the one that a person who tries again would be told. */
export async function obstacleTo(db: Db, kind: PaperKind, dispatch: Dispatch): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => kind.allowsRetry?.(tx, dispatch))
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}
