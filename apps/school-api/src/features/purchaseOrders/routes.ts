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
import { serve, serveFiles, serveUploads } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { createContractOrders } from './contract.ts'
import { orderFile } from './files.ts'
import { findLinkedOrder, listOrdersOfYear, listReadyOrders } from './queries.ts'
import { remindOf } from './reminding.ts'
import { workOnOrders } from './rendering.ts'
import { sendOrders } from './sending.ts'
import { uploadByLink, uploadOrder } from './uploading.ts'
import { toLinkedOrder, toOrder } from './wire.ts'
import { withdrawOrder } from './withdrawing.ts'

export function addPurchaseOrderRoutes(api: SchoolApi): void {
  const { db } = api.database
  sendOrders(api)
  workOnOrders(api)
  const { list, readyToInvoice, createContract } = purchaseOrders
  serve(
    api,
    { list, readyToInvoice, createContract },
    {
      list: async ({ year }) => (await listOrdersOfYear(db, year)).map(toOrder),
      readyToInvoice: async () => (await listReadyOrders(db)).map(toOrder),
      createContract: ({ items }, viewer) =>
        createContractOrders(
          api,
          actOf(api, viewer),
          items.map(({ schoolGroupId }) => schoolGroupId),
        ),
    },
  )
  serve(api, purchaseOrderExtensions, {
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
      const order = await findLinkedOrder(db, secret)
      if (!order) throw problem(404)
      return toLinkedOrder(order, api.env.COMPANY.name)
    },
  })
  serveFiles(api, purchaseOrderFiles, { download: (asked) => orderFile(db, asked) })
  serveUploads(api, purchaseOrderUploads, {
    upload: (upload, viewer) => uploadOrder(api, actOf(api, viewer), upload),
  })
  serveUploads(api, orderLinkUploads, { upload: (upload) => uploadByLink(api, upload) })
}
