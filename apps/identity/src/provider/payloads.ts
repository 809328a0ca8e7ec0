/** The payloads of the provider's records. They are sealed, as some open a session by themselves. */
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import type { AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { recordPayload, type providerRecords } from '../db/tables/provider.ts'

/** The payload, which only the provider reads. */
const Payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null)

type SealedRecord = Pick<typeof providerRecords.$inferSelect, 'id' | 'payload'>

export function sealPayload(sealing: DataSealing, id: SealedRecord['id'], payload: AdapterPayload): string {
  return sealing.seal(recordPayload, id, JSON.stringify(payload))
}

export function openPayload(sealing: DataSealing, { id, payload }: SealedRecord): AdapterPayload {
  return Payload.parse(JSON.parse(sealing.open(recordPayload, id, payload)))
}
