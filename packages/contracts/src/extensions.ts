/**
 * What our own APIs do beyond the documents, by the names of the gateway's procedures. Our `GET api/config` names them.
 * The gateway and the client offer only what it names, so that any upstream that speaks the documents will do.
 */
export const extensions = [
  'account.calendar',
  'account.checkCode',
  'account.revokeCalendar',
  'activity.list',
  'courseDays.attendance',
  'courseDays.cancel',
  'courseDays.export',
  'courseDays.leaveWaitingList',
  'courseDays.mails',
  'courseDays.ownAttests',
  'courseDays.resolveMail',
  'courseDays.retryMail',
  'courseDays.sendAttests',
  'courseDays.wait',
  'courseDays.waitingList',
  'creditNotes.keepBilled',
  'invoices.accounting',
  'invoices.batch',
  'invoices.export',
  'invoices.history',
  'invoices.preview',
  'invoices.resolveUncertain',
  'invoices.retry',
  'invoices.stopBatch',
  'licences.stopped',
  'purchaseOrders.link',
  'purchaseOrders.sendReminder',
  'purchaseOrders.withdraw',
  'schoolGroups.exportNarrowed',
  'schoolGroups.overview',
  'search.find',
  'users.resendActivation',
  'worklist.get',
] as const

export type Extension = (typeof extensions)[number]
