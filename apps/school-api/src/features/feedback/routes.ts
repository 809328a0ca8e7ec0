/** The calls on individual feedback. */
import { invalid } from '@schoolbeheer/contracts/problem'
import { FeedbackFields, feedback, feedbackVersion, type Feedback } from '@schoolbeheer/contracts/school/feedback'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { unbilled } from '../../db/billed.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import { removeUnbilled, requireInvoice } from '../../db/unbilled.ts'
import { listFeedback, readFeedback } from './queries.ts'
import { feedback as table, type FeedbackColumns } from '../../db/tables/feedback.ts'

export function addFeedbackRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, feedback, {
    list: () => listFeedback(db),
    byId: ({ id }) => readFeedback(db, id),
    create: (values, viewer) => createRecord(db, record, { values, act: actOf(api, viewer) }),
    update: ({ id, ifMatch, ...values }, viewer) =>
      changeRecord(db, record, {
        id,
        ifMatch,
        values: (current) => unbilled(current, values),
        act: actOf(api, viewer),
      }),
    remove: ({ id }, viewer) => removeUnbilled(db, record, { id, act: actOf(api, viewer) }),
    setInvoiceRequired: ({ id, value }, viewer) =>
      requireInvoice(db, record, { id, invoiceRequired: value, act: actOf(api, viewer) }),
  })
}

const record: RecordKind<FeedbackColumns, Feedback> = {
  table,
  fields: FeedbackFields.shape,
  problems: { individual_feedback_group: () => invalid({ schoolGroupId: 'school_groupgone' }) },
  read: readFeedback,
  version: feedbackVersion,
  tell: ({ id }, action) => ({ kind: 'feedback', recordId: id, action }),
  // As a form has it.
  facts: ({ description, date, hours, purchaseOrderRequired, invoiceRequired, schoolGroupName }) => ({
    description,
    date,
    hours,
    purchaseOrderRequired,
    invoiceRequired,
    schoolGroup: schoolGroupName,
  }),
}
