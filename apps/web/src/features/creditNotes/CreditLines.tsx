// The lines of an invoice in the form of its credit note.

import { leftToCredit, type Credit } from '@schoolbeheer/domain/invoices/crediting'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../kit/form/NumberFields.tsx'
import { useFormat } from '../../kit/format.ts'
import type { Column } from '../../kit/table/columns.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import type { InvoiceLine, TypedAmounts } from './creditAmounts.ts'
import classes from './creditNotes.module.css'

type TypingContext = {
  typed: TypedAmounts
  /** Messages by line; `isChecked` when all of them are shown. */
  wrong: { messages: ReadonlyMap<number, string>; isChecked: boolean }
  onType: (id: number, value: TypedAmounts[number]) => void
}

type Props = {
  label: string
  lines: readonly InvoiceLine[]
  credits: readonly Credit[]
  /** null where no amounts can be typed. */
  typing: TypingContext | null
}

const CreditContext = createContext<Pick<Props, 'credits' | 'typing'>>({ credits: [], typing: null })

const columns: Column<InvoiceLine>[] = [
  { id: 'type', header: 'invoice_item', value: ({ name }) => name },
  {
    id: 'invoiced',
    header: 'creditnote_invoiced',
    width: '8.5rem',
    numeric: true,
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Euro cents={amount} />,
  },
  {
    id: 'credited',
    header: 'creditnote_before',
    width: '8.5rem',
    numeric: true,
    value: ({ credited }) => credited,
    cell: ({ credited }) => <Euro cents={credited} />,
  },
  {
    id: 'credit',
    header: 'creditnote_new',
    width: '10rem',
    numeric: true,
    value: () => null,
    cell: (line) => <CreditCell line={line} />,
  },
]

export function CreditLines({ label, lines, ...now }: Props) {
  return (
    <CreditContext value={now}>
      <ShortTable label={label} columns={columns} rows={lines} />
    </CreditContext>
  )
}

function CreditCell({ line }: { line: InvoiceLine }) {
  const { credits, typing } = use(CreditContext)
  if (typing && leftToCredit(line) > 0) return <CreditField line={line} {...typing} />
  return <Euro cents={credits.find(({ invoiceItemId }) => invoiceItemId === line.id)?.amount || 0} />
}

function CreditField({ line, typed, wrong, onType }: TypingContext & { line: InvoiceLine }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [left, setLeft] = useState(false)
  return (
    <AmountField
      className={classes.amount ?? ''}
      aria-label={t('creditnote_new_of', { item: line.name })}
      least={0}
      most={leftToCredit(line) / 100}
      description={t('creditnote_max', { max: euro(leftToCredit(line) / 100) })}
      inputWrapperOrder={['input', 'description', 'error']}
      value={typed[line.id] ?? null}
      onChange={(value) => onType(line.id, value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      error={(left || wrong.isChecked) && wrong.messages.get(line.id)}
      errorProps={{ role: 'alert' }}
    />
  )
}

function Euro({ cents }: { cents: number }) {
  return useFormat().euro(cents / 100)
}
