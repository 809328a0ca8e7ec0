// What a screen can do: what the signed-in user may, and the upstream offers.

import { may } from '@schoolbeheer/domain/permissions'
import { useState } from 'react'
import { abilities, type Ability } from './abilities.ts'
import { useViewer } from './session/session.ts'
import { trpc } from './trpc.ts'

type Viewer = Parameters<typeof may>[0]

/** Not known yet is no, so that nothing is drawn again where it stays no. */
export function useCan(ability: Ability): boolean {
  return useDecision(ability) === true
}

/** Known to be no. */
export function useCannot(ability: Ability): boolean {
  return useDecision(ability) === false
}

/** Whether it is known what can be done, and stays so: an upstream that could not be asked is asked again by each page that needs it. */
export function useAbilitiesKnown(): boolean {
  const isKnown = useOffered() !== undefined
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setWasKnown(true)
  return wasKnown
}

/** `offered`: the extensions that the upstream names. Undefined where it depends on them and they are not known yet. */
export function decide(ability: Ability, viewer: Viewer, offered: Offered): boolean | undefined {
  const rule = abilities[ability]
  if (!rule || !may(viewer, rule.permission)) return false
  return rule.extension === undefined || offered?.includes(rule.extension)
}

function useDecision(ability: Ability): boolean | undefined {
  return decide(ability, useViewer(), useOffered())
}

type Offered = readonly (string | null)[] | undefined

/** One that cannot be asked offers nothing. */
function useOffered(): Offered {
  const { data, isPending } = trpc.config.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  return isPending ? undefined : (data?.extensions ?? [])
}
