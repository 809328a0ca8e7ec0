// The page that makes contract invoices: the start of the contracts, the groups, and the amounts before anything is
// written.

import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { useStore } from '../../kit/store.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { AnewNotice, useAnew } from '../billing/anew.tsx'
import { billOf, sumOfBills, type Bill } from '../billing/contractBills.ts'
import { BillsContext, contractBills, withoutPreview } from '../billing/ContractTable.tsx'
import classes from '../billing/creation.module.css'
import { CreationBar } from '../billing/CreationBar.tsx'
import { useGapWarning } from '../billing/Gaps.tsx'
import { ContractStarts, StartLines } from './ContractStarts.tsx'
import { CreationPage } from './CreationPage.tsx'
import { startProblem, useContractStart } from './useContractStart.ts'
import { useCreateInvoices } from './useCreateInvoices.ts'
import { useContractFollowing } from './useContractFollowing.ts'

const none: never[] = []

export function CreateContractInvoicesPage() {
  const { t } = useTranslation()
  return (
    <CreationPage title={t('invoices_createcontract')}>
      {(place, onMade) => <Choosing place={place} onMade={onMade} />}
    </CreationPage>
  )
}

function Choosing({ place, onMade }: { place: ListPlace; onMade: (made: string) => void }) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const contract = useContractStart(place, useCan('invoices.createContract.starts'))
  const { start, follows, startOf } = contract
  const [today] = useState(() => brusselsDate(new Date()))
  const groups = trpc.schoolGroups.listToInvoice.useQuery(undefined, { meta: { failed: 'billing_groupsfailed' } })
  const bills = useMemo(
    () => groups.data?.map((group) => billOf(group, today, startOf(group))),
    [groups.data, today, startOf],
  )
  const { search, filters, table } = useList(contractBills, bills, place)
  const shown = useMemo(() => table.rows.filter(({ obstacle }) => !obstacle), [table.rows])
  const ticks = useTicks(() => shown.map(({ id }) => id))
  const anew = useAnew({ place, ticks, rows: bills && shown, isReading: groups.isFetching, groupOf: idOf })
  const ticked = useStore(ticks.ids)
  // A ticked group may be billed already when another start is chosen.
  const chosen = useMemo(
    () => (bills ?? none).filter(({ id, obstacle }) => ticked.has(id) && !obstacle),
    [bills, ticked],
  )
  const creating = useCreateInvoices({
    send: (items: readonly Bill[], again) =>
      client.invoices.createContract.mutate({
        ...again,
        contractStart: start ?? items[0]?.start ?? '',
        items: items.map(({ id }) => ({ schoolGroupId: id })),
        ...(follows && { starts: items.map((bill) => ({ schoolGroupId: bill.id, contractStart: bill.start ?? '' })) }),
      }),
    wanted: (items) => items.map(({ name }) => ({ group: name, type: CONTRACT })),
    onRefused: () => void groups.refetch(),
  })
  const hasPreview = useCan('files.invoicePreview')
  const isDueOnly = place.texts['due'] !== undefined
  const shared = useMemo(
    () => ({ ticks, previewOf: hasPreview ? previewOf : null, isDueOnly, dueText: 'billing_due_bill' as const }),
    [ticks, hasPreview, isDueOnly],
  )
  const needsStart = !follows || chosen.some(({ until }) => until === null)
  const problem = startProblem(contract, needsStart)
  const warning = useGapWarning(chosen)
  const { atOnce, follow, note } = useContractFollowing({ contract, ticks, rows: bills ?? none, shown, isFarAhead })

  async function create() {
    const made = await creating.create(chosen)
    if (made === null) return
    ticks.clear()
    onMade(made)
  }

  return (
    <>
      <AnewNotice anew={anew} name={anew?.[0]?.name} place={place} />
      <ContractStarts
        contract={contract}
        error={creating.fields['contractStart']}
        required={needsStart}
        onFollow={follow}
      />
      <div className={classes.narrowing}>
        <SearchInput placeholder={t('billing_searchgroups')} {...search} />
        <Filters {...filters} />
      </div>
      <BillsContext value={shared}>
        <div className={classes.table}>
          <DataTable
            label={t('billing_groups')}
            list={{ data: bills, error: groups.error }}
            {...table}
            columns={hasPreview ? table.columns : withoutPreview}
            cardsBelow="78em"
            made={anew?.[0]?.id}
            empty={<NoGroups />}
            onRetry={() => void groups.refetch()}
          />
        </div>
      </BillsContext>
      {bills && bills.length > 0 && (
        <CreationBar
          makes="invoices"
          from="groups"
          {...{ ticks, shown, atOnce, chosen, creating, warning, note }}
          documents={sumOfBills(chosen)}
          reason={problem && t(problem)}
          onCreate={create}
          rowsOf={({ id }) => [id]}
        >
          <StartLines contract={contract} bills={chosen} />
        </CreationBar>
      )}
    </>
  )
}

function NoGroups() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('invoices_nogroups')}
      description={t('invoices_nogroups_text')}
      action={
        <ButtonLink variant="default" to="/schoolgroups">
          {t('schoolgroups_title')}
        </ButtonLink>
      }
    />
  )
}

function idOf({ id }: Bill): number {
  return id
}

function isFarAhead({ isDue }: Bill): boolean {
  return !isDue
}

function previewOf({ id, start }: Bill): string | null {
  return start && fileAddress('invoicePreview', { schoolGroupId: id, contractStart: start })
}
