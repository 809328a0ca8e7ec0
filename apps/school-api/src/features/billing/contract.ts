/** Drafts of invoices and orders for the contracts of groups. */
import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import {
  billingObstacle,
  contractLines,
  contractPeriod,
  nextShare,
  type BillingObstacle,
  type ContractLine,
} from '@schoolbeheer/domain/invoices/billing'
import { VAT_RATE } from '@schoolbeheer/domain/money'
import { textsOf } from '@schoolbeheer/server/texts'
import type { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { feesOf } from '../schoolGroups/wire.ts'
import type { Draft, DraftLine } from './draft.ts'
import texts from './texts.json' with { type: 'json' }

/** The facts about a group that its contract is billed by. */
export type Group = Pick<
  typeof schoolGroups.$inferSelect,
  | 'id'
  | 'name'
  | 'requiresPurchaseOrder'
  | 'yearly'
  | 'contractFeeCents'
  | 'licenceExpirationDate'
  | 'licenceFeeCents'
  | 'licenceFeeParts'
  | 'licenceFeePartsInvoiced'
>

/** The invoice or order that a group would get. */
export type ContractPlan = { group: Group; draft: Draft; obstacle: BillingObstacle | undefined }

/** @param freed the shares that were billed and then credited */
export function planContract(group: Group, contractStart: string, freed: number[] = []): ContractPlan {
  const fees = feesOf(group)
  const lines = contractLines(fees, contractStart, nextShare(fees, freed))
  const draft = contractDraft(
    group,
    contractStart,
    lines.map((line) => drafted(group, line, periodOf)),
  )
  return { group, draft, obstacle: billingObstacle(group, lines) }
}

/** The fee of an order is for a period that is not known yet. */
export function planContractOrder(group: Group, freed: number[] = []): ContractPlan {
  const fees = feesOf(group)
  const lines = contractLines(fees, anyStart, nextShare(fees, freed))
  const length = () => t(group.yearly ? 'feeYear' : 'feeMonth')
  const draft: Draft = {
    type: CONTRACT,
    schoolGroupId: group.id,
    lines: lines.map((line) => drafted(group, line, length)),
  }
  return { group, draft, obstacle: billingObstacle(group, lines, 'purchaseOrder') }
}

const anyStart = '2000-01-01'

/** The draft of an invoice with these lines, from a contract or from the order for it. */
export function contractDraft(group: Group, contractStart: string, lines: DraftLine[]): Draft {
  const { start, end } = contractPeriod(contractStart, group.yearly)
  const movesExpiration = !group.licenceExpirationDate || group.licenceExpirationDate < end
  return {
    type: CONTRACT,
    schoolGroupId: group.id,
    periodStart: start,
    periodEnd: end,
    movesExpiration,
    movedExpirationFrom: movesExpiration ? group.licenceExpirationDate : null,
    lines,
  }
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

type Fee = Extract<ContractLine, { kind: 'fee' }>

function drafted(group: Group, line: ContractLine, describeFee: (fee: Fee) => string): DraftLine {
  const price = { quantity: 1, unitPriceCents: line.amount, amountCents: line.amount, vatRate: VAT_RATE }
  if (line.kind === 'fee')
    return { typeName: t('fee'), description: describeFee(line), ...price, shareNumber: null, shareOfGroupId: null }
  return {
    typeName: t('share'),
    description: t('shareOf', { share: String(line.share), of: String(line.of) }),
    ...price,
    shareNumber: line.share,
    shareOfGroupId: group.id,
  }
}

function periodOf({ period: { start, end } }: Fee): string {
  return t('feePeriod', { start: formatDutchDate(start), end: formatDutchDate(end) })
}
