/** The calls on school visits. */
import { invalid } from '@schoolbeheer/contracts/problem'
import {
  SchoolVisitFields,
  schoolVisits,
  schoolVisitVersion,
  type SchoolVisit,
} from '@schoolbeheer/contracts/school/schoolVisits'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { unbilled } from '../../db/billed.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import { removeUnbilled, requireInvoice } from '../../db/unbilled.ts'
import { listSchoolVisits, readSchoolVisit } from './queries.ts'
import { schoolVisits as table, type SchoolVisitColumns } from '../../db/tables/schoolVisits.ts'

export function addSchoolVisitRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, schoolVisits, {
    list: () => listSchoolVisits(db),
    byId: ({ id }) => readSchoolVisit(db, id),
    create: (values, viewer) => createRecord(db, schoolVisit, { values, act: actOf(api, viewer) }),
    update: ({ id, ifMatch, ...values }, viewer) =>
      changeRecord(db, schoolVisit, {
        id,
        ifMatch,
        values: (current) => unbilled(current, values),
        act: actOf(api, viewer),
      }),
    remove: ({ id }, viewer) => removeUnbilled(db, schoolVisit, { id, act: actOf(api, viewer) }),
    setInvoiceRequired: ({ id, value }, viewer) =>
      requireInvoice(db, schoolVisit, { id, invoiceRequired: value, act: actOf(api, viewer) }),
  })
}

const schoolVisit: RecordKind<SchoolVisitColumns, SchoolVisit> = {
  table,
  fields: SchoolVisitFields.shape,
  problems: { school_visits_group: () => invalid({ schoolGroupId: 'school_groupgone' }) },
  read: readSchoolVisit,
  version: schoolVisitVersion,
  tell: ({ id }, action) => ({ kind: 'schoolVisit', recordId: id, action }),
  // As a form has it.
  facts: ({ theme, description, date, location, hours, travelKms, ...visit }) => ({
    theme,
    description,
    date,
    location,
    hours,
    travelKms,
    participants: visit.participants,
    purchaseOrderRequired: visit.purchaseOrderRequired,
    invoiceRequired: visit.invoiceRequired,
    schoolGroup: visit.schoolGroupName,
  }),
}
