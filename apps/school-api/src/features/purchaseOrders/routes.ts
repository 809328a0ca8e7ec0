/** The calls on purchase orders. */
import {
  orderLinks,
  orderLinkUploads,
  purchaseOrderExtensions,
  purchaseOrderFiles,
  purchaseOrders,
  purchaseOrderUploads,
} from '@schoolbeheer/contracts/school/purchaseOrders'
import { problem } from '@schoolbeheer/contracts/problem'
import { sourceTypes } from '@schoolbeheer/domain/billing/kinds'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { mapInPieces } from '@schoolbeheer/server/pieces'
import { serve, serveFiles, serveUploads } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { Draft } from '../billing/draft.ts'
import { billedKinds } from '../billing/kinds.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { createContractOrders } from './contract.ts'
import { createOrders } from './create.ts'
import { orderFile } from './files.ts'
import { readHistory } from './history.ts'
import { findLinkedOrder, listOrdersOfYear, listReadyOrders, versionOfOrders } from './queries.ts'
import { remindOf } from './reminding.ts'
import { uploadByLink, uploadOrder } from './uploading.ts'
import { toLinkedOrder, toOrder } from './wire.ts'
import { withdrawOrder } from './withdrawing.ts'

export function addPurchaseOrderRoutes(api: SchoolApi): void {
  const { db } = api.database
  const order = (viewer: Viewer, plan: (tx: Db) => Promise<Draft[]>, again?: Again) =>
    db.transaction(async (tx) => createOrders(api, tx, actOf(api, viewer), await plan(tx), again))
  const { list, readyToInvoice, createContract } = purchaseOrders
  serve(
    api,
    { list, readyToInvoice, createContract },
    {
      list: async ({ year }) => mapInPieces(await listOrdersOfYear(db, year), toOrder),
      readyToInvoice: async () => (await listReadyOrders(db)).map(toOrder),
      createContract: ({ items, again }, viewer) =>
        createContractOrders(
          api,
          actOf(api, viewer),
          items.map(({ schoolGroupId }) => schoolGroupId),
          again,
        ),
    },
    { list: ({ year }) => versionOfOrders(db, year) },
  )
  for (const type of sourceTypes) billedKinds[type].addOrderRoutes(api, order)
  serve(api, purchaseOrderExtensions, {
    history: ({ id }) => readHistory(db, id),
    withdraw: ({ id }, viewer) => withdrawOrder(api, actOf(api, viewer), id),
    sendReminder: ({ purchaseOrders: chosen }, viewer) =>
      remindOf(
        api,
        actOf(api, viewer),
        chosen.map(({ purchaseOrderId }) => purchaseOrderId),
      ),
  })
  serve(api, orderLinks, {
    read: async ({ secret }) => {
      const linked = await findLinkedOrder(db, secret)
      if (!linked) throw problem(404)
      return toLinkedOrder(linked, api.env.COMPANY.name)
    },
  })
  serveFiles(api, purchaseOrderFiles, { download: (asked) => orderFile(db, asked) })
  serveUploads(api, purchaseOrderUploads, {
    upload: (incoming, viewer) => uploadOrder(api, actOf(api, viewer), incoming),
  })
  serveUploads(api, orderLinkUploads, { uploadByLink: (incoming) => uploadByLink(api, incoming) })
}
