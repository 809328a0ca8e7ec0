/** The calls on school groups. */
import { Problem, invalid } from '@schoolbeheer/contracts/problem'
import {
  NewSchoolGroup,
  schoolGroupFiles,
  schoolGroups,
  type SchoolGroup,
} from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { nextShare } from '@schoolbeheer/domain/invoices/billing'
import { groupFinder } from '@schoolbeheer/domain/schoolGroupList'
import { hasContractToBill } from '@schoolbeheer/domain/schoolGroups'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import { schoolGroupsSpreadsheet } from './export.ts'
import {
  listBilledPeriods,
  listBilledUntil,
  listFreedShares,
  listSchoolGroups,
  listSchoolGroupsByOrder,
  readSchoolGroup,
  streamSchoolGroups,
  versionOfSchoolGroups,
} from './queries.ts'
import { readInBatches } from '../../db/stream.ts'
import { schoolGroups as table, type SchoolGroupColumns } from '../../db/tables/schoolGroups.ts'
import { factsOf, toColumns, toSchoolGroup } from './wire.ts'

export function addSchoolGroupRoutes(api: SchoolApi): void {
  const { db } = api.database
  const listToBill = async (requiresPurchaseOrder: boolean) => {
    const rows = await listSchoolGroupsByOrder(db, { requiresPurchaseOrder })
    const groups = rows.map(toSchoolGroup).filter(hasContractToBill)
    const ids = groups.map(({ id }) => id)
    const [freed, billed] = await Promise.all([listFreedShares(db, ids), listBilledUntil(db, ids)])
    return groups.map((group) => ({
      ...group,
      licenceShare: nextShare(group, freed.get(group.id)),
      billedUntil: billed.get(group.id) ?? null,
    }))
  }
  serve(
    api,
    schoolGroups,
    {
      list: (_, viewer) =>
        readInBatches(api.database.pool, (cursor) => listSchoolGroups(cursor, viewer), toSchoolGroup),
      listToInvoice: async () => {
        const groups = await listToBill(false)
        const ids = groups.map(({ id }) => id)
        const billed = await listBilledPeriods(db, ids, addMonths(brusselsDate(new Date(api.now())), -12))
        return groups.map((group) => ({ ...group, billedPeriods: billed.get(group.id) ?? [] }))
      },
      listToPurchaseOrder: () => listToBill(true),
      create: (group, viewer) => createRecord(db, schoolGroup, { values: toColumns(group), act: actOf(api, viewer) }),
      update: ({ id, ifMatch, ...group }, viewer) =>
        changeRecord(db, schoolGroup, { id, ifMatch, values: toColumns(group), act: actOf(api, viewer) }),
    },
    { list: (_, viewer) => versionOfSchoolGroups(db, viewer) },
  )

  serveFiles(api, schoolGroupFiles, {
    export: async (query, _viewer, language) => {
      const isWanted = groupFinder(query, brusselsDate(new Date(api.now())))
      return schoolGroupsSpreadsheet(await streamSchoolGroups(api.database), isWanted, language)
    },
  })
}

const schoolGroup: RecordKind<SchoolGroupColumns, SchoolGroup> = {
  table,
  fields: NewSchoolGroup.shape,
  problems: {
    school_groups_client_number: () =>
      new Problem(409, 'schoolgroup_clientnumbertaken', { clientNumber: 'schoolgroup_clientnumbertaken' }),
    school_groups_onderwijsnet: () => invalid({ onderwijsnet: 'shared_fieldinvalid' }),
    school_groups_city: () => invalid({ city: 'shared_fieldinvalid' }),
  },
  read: async (tx, id) => toSchoolGroup(await readSchoolGroup(tx, id)),
  version: versionOf,
  tell: ({ id }, action) => ({ kind: 'schoolGroup', recordId: id, action }),
  facts: factsOf,
}
