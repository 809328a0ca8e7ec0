// Making contract invoices: when the contracts start, which groups, and what that amounts to before anything is written.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { contractStart } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExtension } from '../../extensions.ts'
import { Button } from '@mantine/core'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { UnsavedChanges } from '../../kit/form/UnsavedChanges.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { DateField } from '../../kit/form/DateField.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useAddressBar, type ListPlace } from '../../kit/table/listPlace.ts'
import { useList } from '../../kit/table/list.ts'
import { useStore } from '../../kit/store.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { billOf, sumOf, type Bill } from './contractBills.ts'
import classes from './CreateContractInvoices.module.css'
import { CreateContractInvoicesBar } from './CreateContractInvoicesBar.tsx'
import { CreateContractInvoicesMade } from './CreateContractInvoicesMade.tsx'
import { BillsContext, contractBills, withoutPreview } from './CreateContractInvoicesTable.tsx'
import { textOfIds } from './madeInvoices.ts'
import { useCreateContractInvoices } from './useCreateContractInvoices.ts'

/** The most that are made at once. */
const most = 5000

const none: never[] = []

export function CreateContractInvoicesPage() {
  const { t } = useTranslation()
  const place = useAddressBar()
  const { made } = place.texts
  return (
    <Page title={t('invoices_createcontract')} trail={<Crumb to="/invoices">{t('menu_invoices')}</Crumb>}>
      {made ? (
        <CreateContractInvoicesMade made={made} onMore={() => place.keep({ made: '' })} />
      ) : (
        <Choosing place={place} />
      )}
    </Page>
  )
}

function Choosing({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const contract = useContractStart(place)
  const [today] = useState(() => brusselsDate(new Date()))
  const groups = trpc.schoolGroups.listToInvoice.useQuery(undefined, { meta: { failed: 'invoices_groupsfailed' } })
  const { start } = contract
  const bills = useMemo(() => groups.data?.map((group) => billOf(group, today, start)), [groups.data, today, start])
  const { search, filters, table } = useList(contractBills, bills, place)
  const shown = useMemo(() => table.rows.filter(({ obstacle }) => !obstacle), [table.rows])
  const ticks = useTicks(() => shown.map(({ id }) => id))
  const ticked = useStore(ticks.ids)
  // What is ticked may be billed already from another start.
  const chosen = useMemo(
    () => (bills ?? none).filter(({ id, obstacle }) => ticked.has(id) && !obstacle),
    [bills, ticked],
  )
  const invoices = useCreateContractInvoices((ids) => {
    ticks.clear()
    place.keep({ made: textOfIds(ids) })
  })
  const [isAsking, setIsAsking] = useState(false)
  const hasPreview = useExtension('invoices.preview') ?? false

  const shared = useMemo(
    () => ({ start, ticks, previewOf: hasPreview && start !== null ? previewAt(start) : null }),
    [start, ticks, hasPreview],
  )

  function untick(ids: readonly number[]) {
    ticks.set(ids, false)
    invoices.forget()
  }

  async function create() {
    if (start === null) return
    await invoices.create({ contractStart: start, bills: chosen })
    setIsAsking(false)
  }

  const { obstacles = none, fields } = invoices.refusal ?? {}
  return (
    <>
      <div className={classes.start}>
        <DateField
          label={t('invoices_contractstart')}
          required
          value={contract.value}
          onChange={contract.change}
          error={contract.isWrong ? t('invoice_contractstartinvalid') : fields?.['contractStart']}
          errorProps={{ role: 'alert' }}
        />
      </div>
      <SearchInput placeholder={t('invoices_searchgroups')} {...search} />
      <Filters {...filters} choices={{}} />
      <BillsContext value={shared}>
        <div className={classes.table}>
          <DataTable
            label={t('invoices_groups')}
            list={{ data: bills, error: groups.error }}
            {...table}
            columns={hasPreview ? table.columns : withoutPreview}
            cardsBelow="78em"
            empty={
              <EmptyState
                title={t('invoices_nogroups')}
                description={t('invoices_nogroups_text')}
                action={
                  <ButtonLink variant="default" to="/schoolgroups">
                    {t('schoolgroups_title')}
                  </ButtonLink>
                }
              />
            }
            onRetry={() => void groups.refetch()}
          />
        </div>
      </BillsContext>
      {bills && bills.length > 0 && (
        <CreateContractInvoicesBar
          ticks={ticks}
          shown={shown}
          chosen={chosen}
          reason={reasonOf()}
          isCreating={invoices.isCreating}
          onCreate={() => setIsAsking(true)}
        >
          {obstacles.length > 0 && (
            <ErrorAlert
              message={t('invoices_obstacles', { count: obstacles.length })}
              obstacles={obstacles}
              onClose={invoices.forget}
            >
              <Button size="xs" variant="default" onClick={() => untick(obstacles.map(({ id }) => id))}>
                {t('invoices_untick', { count: obstacles.length })}
              </Button>
            </ErrorAlert>
          )}
        </CreateContractInvoicesBar>
      )}
      <Question
        opened={isAsking}
        start={start}
        chosen={chosen}
        hidden={chosen.length - shown.filter(({ id }) => ticked.has(id)).length}
        pending={invoices.isCreating}
        onConfirm={() => void create()}
        onClose={() => setIsAsking(false)}
      />
      <UnsavedChanges isDirty={() => chosen.length > 0} keptOnPage />
    </>
  )

  /** Why nothing can be made. */
  function reasonOf(): string | null {
    if (contract.isWrong) return t('invoice_contractstartinvalid')
    if (start === null) return t('invoices_nostart')
    if (chosen.length === 0) return t('invoices_nothingticked')
    return chosen.length > most ? t('invoices_toomany', { most }) : null
  }
}

type QuestionProps = {
  opened: boolean
  start: string | null
  chosen: readonly Bill[]
  /** How many of them are not shown. */
  hidden: number
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

function Question({ start, chosen, hidden, ...dialog }: QuestionProps) {
  const { t } = useTranslation()
  const { euro, date } = useFormat()
  const { amount, total } = sumOf(chosen)
  const count = chosen.length
  return (
    <ConfirmDialog
      title={t('invoices_create_title', { count })}
      verb={t('invoices_create_verb', { count })}
      calm
      {...dialog}
    >
      <p className={classes.line}>{t('invoices_create_text', { count, start: date(start) })}</p>
      <p className={classes.line}>
        {t('invoices_excl', { amount: euro(amount / 100) })}, {t('invoices_incl', { amount: euro(total / 100) })}
      </p>
      {hidden > 0 && <p className={classes.line}>{t('invoices_create_hidden', { count: hidden })}</p>}
      <p className={classes.line}>{t('invoices_create_final')}</p>
    </ConfirmDialog>
  )
}

/** The contract start: a date in the address, or a text that is none, which only this page keeps. */
function useContractStart({ texts, keep }: ListPlace) {
  const [wrong, setWrong] = useState<string | null>(null)
  const kept = texts['start'] ?? null
  const value = wrong ?? kept
  const isWrong = value !== null && !contractStart.safeParse(value).success
  return {
    value,
    isWrong,
    start: isWrong ? null : value,
    change: (next: string | null) => {
      const isRight = next !== null && contractStart.safeParse(next).success
      setWrong(isRight ? null : next)
      keep({ start: isRight ? next : '' })
    },
  }
}

function previewAt(start: string): (bill: Bill) => string {
  return ({ id }) => fileAddress('invoicePreview', { schoolGroupId: id, contractStart: start })
}
