/** The calls on school visits. */
import { SchoolVisitFields, schoolVisits, type SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { schoolVisits as table, type SchoolVisitColumns } from '../../db/tables/schoolVisits.ts'
import { selectSchoolVisits } from './queries.ts'
import { groupGone, workHandlers, type WorkKind } from './work.ts'

export function addSchoolVisitRoutes(api: SchoolApi): void {
  serve(api, schoolVisits, workHandlers(api, kind))
}

const kind: WorkKind<SchoolVisitColumns, SchoolVisit> = {
  kind: 'schoolVisit',
  table,
  fields: SchoolVisitFields.shape,
  problems: { school_visits_group: groupGone },
  select: selectSchoolVisits,
  // The values are those of a form.
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
