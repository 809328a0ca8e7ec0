// The abilities of a screen: what the signed-in user may do and the upstream offers.

import { may } from '@schoolbeheer/domain/permissions'
import { useState } from 'react'
import { abilities, type Ability } from './abilities.ts'
import { queryClient } from './queryClient.ts'
import { knownUser, useViewer } from './session/session.ts'
import { trpc } from './trpc.ts'

type Viewer = Parameters<typeof may>[0]

/** Whether the ability is there. Unknown counts as no, so that nothing is drawn again where it stays no. */
export function useCan(ability: Ability): boolean {
  return useDecision(ability) === true
}

/** Whether the ability is known to be missing. */
export function useCannot(ability: Ability): boolean {
  return useDecision(ability) === false
}

/** The same outside of components, as far as it is known now. */
export function canNow(ability: Ability, { config }: Pick<ReturnType<typeof trpc.useUtils>, 'config'>): boolean {
  return decide(ability, knownUser(queryClient), config.get.getData()?.extensions ?? undefined) === true
}

/**
 * Whether the abilities are known. This stays so, although each page that needs them asks again an upstream that could
 * not be asked.
 */
export function useAbilitiesKnown(): boolean {
  const isKnown = useOffered() !== undefined
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setWasKnown(true)
  return wasKnown
}

/**
 * `offered` are the extensions that the upstream names. Undefined where the ability depends on them and they are not
 * known yet.
 */
export function decide(ability: Ability, viewer: Viewer, offered: OfferedExtensions): boolean | undefined {
  const rule = abilities[ability]
  if (!rule || !may(viewer, rule.permission)) return false
  return rule.extension === undefined || offered?.includes(rule.extension)
}

function useDecision(ability: Ability): boolean | undefined {
  return decide(ability, useViewer(), useOffered())
}

type OfferedExtensions = readonly (string | null)[] | undefined

/** The extensions of the upstream; none where it cannot be asked. */
function useOffered(): OfferedExtensions {
  const { data, isPending } = useConfig()
  return isPending ? undefined : (data?.extensions ?? [])
}

/** The configuration of the upstream, which is read once. */
export function useConfig() {
  return trpc.config.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, retry: false })
}
