// Telling the upstream the language of the signed-in user, where it can keep it.

import type { Language } from '@schoolbeheer/domain/languages'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { canNow } from '../can.ts'
import { queryClient } from '../queryClient.ts'
import { trpcClient } from '../trpc.ts'

const { config } = createTRPCQueryUtils({ queryClient, client: trpcClient })

export async function setLanguage(language: Language): Promise<void> {
  await config.get.ensureData()
  if (!canNow('account.setLanguage', { config })) return
  await trpcClient.account.setLanguage.mutate({ language }, { context: { quiet: true } })
}
