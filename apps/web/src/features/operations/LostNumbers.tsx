// Numbers that left and were lost in a restore: each is written again, or void with a reason.

import { Button, Menu } from '@mantine/core'
import type { Restored } from '@schoolbeheer/contracts/school/operations'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { LinkItem } from '../../kit/LinkItem.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { menuInPlace } from '../../kit/menu.ts'
import { Section } from '../../kit/page/Section.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { fromOrdersPage, invoicesPage, ordersPage } from '../billing/kinds.ts'
import classes from './operations.module.css'
import { VoidForm, type LostNumber } from './VoidForm.tsx'

type Row = LostNumber & { id: number }

export function LostNumbers({ lost: { total, first } }: { lost: Restored['lost'] }) {
  const { t } = useTranslation()
  const [voiding, setVoiding] = useState<LostNumber | null>(null)
  const rows = useMemo(() => first.map((one, id) => ({ ...one, id })), [first])
  const voids = useCan('operations.voidNumbers')
  const columns = useMemo(() => columnsOf(voids ? setVoiding : null), [voids])
  return (
    <Section title={t('operations_lost')}>
      <p>{t('operations_lost_means')}</p>
      <ShortTable label={t('operations_lost')} columns={columns} rows={rows} />
      {total > first.length && <p>{t('operations_more', { count: total - first.length })}</p>}
      <FormModal opened={voiding !== null} title={t('operations_void_title', { number: voiding?.number })}>
        {voiding && <VoidForm lost={voiding} onClose={() => setVoiding(null)} />}
      </FormModal>
    </Section>
  )
}

function columnsOf(onVoid: ((lost: LostNumber) => void) | null): Column<Row>[] {
  return [
    { id: 'number', header: 'operations_number', width: '30%', value: ({ number }) => number },
    { id: 'kind', header: 'operations_kind', value: ({ kind }) => kind, cell: (row) => <Kind lost={row} /> },
    {
      id: 'actions',
      header: 'operations_decide',
      value: () => null,
      cell: (row) => (
        <div className={classes.actions}>
          <WriteAgain lost={row} />
          {onVoid && <Void lost={row} onVoid={onVoid} />}
        </div>
      ),
    },
  ]
}

function Kind({ lost: { kind } }: { lost: LostNumber }): ReactNode {
  return useTranslation().t(`operations_kind_${kind}`)
}

function Void({ lost, onVoid }: { lost: LostNumber; onVoid: (lost: LostNumber) => void }) {
  const { t } = useTranslation()
  const label = t('operations_void_of', { number: lost.number })
  return (
    <Button size="compact-sm" variant="default" aria-label={label} onClick={() => onVoid(lost)}>
      {t('operations_void')}
    </Button>
  )
}

/** Leads to the page that makes such a document. */
function WriteAgain({ lost: { kind, number } }: { lost: LostNumber }) {
  const { t } = useTranslation()
  const writes = useCan('invoices.createContract.again')
  const label = t('operations_again_of', { number })
  const search = { again: number }
  if (!writes) return null
  if (kind === 'creditNote')
    return (
      <ButtonLink size="compact-sm" variant="default" aria-label={label} to="/creditnotes/create" search={search}>
        {t('operations_again')}
      </ButtonLink>
    )
  const pageOf = kind === 'invoice' ? invoicesPage : ordersPage
  return (
    <Menu {...menuInPlace}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={label}>
          {t('operations_again')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {invoiceTypes.map((type) => (
          <LinkItem key={type} {...pageOf(type)} search={search}>
            {t(`billing_create_${type}`)}
          </LinkItem>
        ))}
        {kind === 'invoice' && (
          <LinkItem {...fromOrdersPage} search={search}>
            {t('invoices_create_frompurchaseorder')}
          </LinkItem>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
