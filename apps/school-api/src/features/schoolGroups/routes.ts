/** The calls on school groups, and how a group's row travels. */
import { Problem, invalid, problem } from '@schoolbeheer/contracts/problem'
import {
  schoolGroupFiles,
  schoolGroups,
  type NewSchoolGroup,
  type SchoolGroup,
} from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { formatEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { toCents, toEuro } from '@schoolbeheer/domain/money'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { hasContractToBill, seesContract, type contractFields } from '@schoolbeheer/domain/schoolGroups'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import { withConstraints } from '../../db/constraints.ts'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { listSchoolsOfGroup } from '../schools/queries.ts'
import { toSchool } from '../schools/wire.ts'
import { schoolGroupsSpreadsheet } from './export.ts'
import {
  findSchoolGroup,
  insertSchoolGroup,
  listSchoolGroups,
  listSchoolGroupsByOrder,
  lockSchoolGroup,
  schoolGroupExists,
  streamSchoolGroups,
  updateSchoolGroup,
  type SchoolGroupColumns,
  type SchoolGroupRow,
} from './queries.ts'

export function addSchoolGroupRoutes(app: FastifyInstance, authenticate: Authenticate, database: SchoolDatabase): void {
  const { db } = database
  const listToBill = async (viewer: Viewer, requiresPurchaseOrder: boolean) =>
    (await listSchoolGroupsByOrder(db, { requiresPurchaseOrder }))
      .map((row) => toWire(row, viewer))
      .filter(hasContractToBill)

  serve(app, authenticate, schoolGroups, {
    list: async (_, viewer) => (await listSchoolGroups(db, viewer)).map((row) => toWire(row, viewer)),
    listToInvoice: (_, viewer) => listToBill(viewer, false),
    listToPurchaseOrder: (_, viewer) => listToBill(viewer, true),
    create: (group, viewer) =>
      write(db, async (tx) => {
        const id = await insertSchoolGroup(tx, toColumns(group))
        return readBack(tx, id, viewer)
      }),
    update: ({ id, ifMatch, ...group }, viewer) =>
      write(db, async (tx) => {
        const current = await lockSchoolGroup(tx, id)
        if (!current) throw problem(404)
        if (ifMatch !== undefined && ifMatch !== versionOf(toWire(current, viewer))) throw problem(412)
        await updateSchoolGroup(tx, id, toColumns(group))
        return readBack(tx, id, viewer)
      }),
    schools: async ({ schoolGroupId }, viewer) => {
      if (!(await schoolGroupExists(db, viewer, schoolGroupId))) throw problem(404)
      return (await listSchoolsOfGroup(db, schoolGroupId)).map((row) => toSchool(row, seesContract(viewer)))
    },
  })

  serveFiles(app, authenticate, schoolGroupFiles, {
    export: async () => ({
      stream: schoolGroupsSpreadsheet(await streamSchoolGroups(database)),
      fileName: 'schoolgroepen.xlsx',
    }),
  })
}

function write(db: Db, work: (tx: Db) => Promise<SchoolGroup>): Promise<SchoolGroup> {
  return withConstraints(
    {
      school_groups_client_number: () =>
        new Problem(409, 'schoolgroup_clientnumbertaken', { clientNumber: 'schoolgroup_clientnumbertaken' }),
      school_groups_onderwijsnet: () => invalid({ onderwijsnet: 'shared_fieldinvalid' }),
      school_groups_city: () => invalid({ city: 'shared_fieldinvalid' }),
    },
    () => db.transaction(work),
  )
}

async function readBack(tx: Db, id: number, viewer: Viewer): Promise<SchoolGroup> {
  const row = await findSchoolGroup(tx, id)
  if (!row) throw problem(404)
  return toWire(row, viewer)
}

type ContractField = (typeof contractFields)[number]

function toWire(row: SchoolGroupRow, viewer: Viewer): SchoolGroup {
  return {
    ...openPart(row),
    ...(seesContract(viewer) ? contractPart(row) : {}),
  }
}

function openPart(row: SchoolGroupRow): Omit<SchoolGroup, ContractField> {
  return {
    id: row.id,
    name: row.name,
    onderwijsnet: { id: row.onderwijsnetId, label: row.onderwijsnetLabel },
    clientNumber: row.clientNumber,
    vat: row.vat,
    salutation: row.salutation,
    street: row.street,
    number: row.number,
    city: { id: row.cityId, postalCode: row.cityPostalCode, name: row.cityName, provinceId: row.cityProvinceId },
    invoiceEmails: row.invoiceEmails,
    purchaseOrderEmails: row.purchaseOrderEmails,
    peppol: row.peppol,
    requiresPurchaseOrder: row.requiresPurchaseOrder,
  }
}

function contractPart(row: SchoolGroupRow): Required<Pick<SchoolGroup, ContractField>> {
  return {
    yearly: row.yearly,
    contractType: row.contractType,
    contractFee: row.contractFeeCents === null ? null : toEuro(row.contractFeeCents),
    licenceExpirationDate: row.licenceExpirationDate,
    licenceFee: row.licenceFeeCents === null ? null : toEuro(row.licenceFeeCents),
    licenceFeeParts: row.licenceFeeParts,
    licenceFeePartsInvoiced: row.licenceFeePartsInvoiced,
  }
}

function toColumns(group: NewSchoolGroup): SchoolGroupColumns {
  return {
    name: group.name,
    onderwijsnetId: group.onderwijsnet.id,
    clientNumber: group.clientNumber,
    vat: group.vat ? formatEnterpriseNumber(group.vat) : null,
    salutation: group.salutation,
    street: group.street,
    number: group.number,
    cityId: group.city.id,
    invoiceEmails: group.invoiceEmails || null,
    purchaseOrderEmails: group.purchaseOrderEmails || null,
    peppol: group.peppol,
    requiresPurchaseOrder: group.requiresPurchaseOrder,
    yearly: group.yearly,
    contractType: group.contractType,
    contractFeeCents: centsOrNull(group.contractFee),
    licenceExpirationDate: group.licenceExpirationDate ?? null,
    licenceFeeCents: centsOrNull(group.licenceFee),
    licenceFeeParts: group.licenceFeeParts ?? null,
    licenceFeePartsInvoiced: group.licenceFeePartsInvoiced ?? null,
  }
}

function centsOrNull(euro: number | null | undefined): number | null {
  return typeof euro === 'number' ? toCents(euro) : null
}
