// The cells of a row in the list of orders. They are plain elements, because hundreds of them are drawn while somebody
// scrolls.

import { Anchor } from '@mantine/core'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { messageOf } from '../../errors.ts'
import { TextLink } from '../../kit/links.tsx'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import { TypeText } from '../billing/documentColumns.tsx'
import classes from '../billing/list.module.css'
import { ageOf, creationDay } from './orderAge.ts'
import { numberOf, useOrderShares } from './orderContext.ts'

type Props = { order: PurchaseOrder }

export function TickCell({ order }: Props) {
  const { t, ticks } = useOrderShares()
  return <TickBox ticks={ticks} id={order.id} label={t('billing_tick', { name: numberOf(order) })} />
}

/** The number, with the type where there is no room for its column. */
export function NumberCell({ order }: Props) {
  const { layout } = useOrderShares()
  if (layout !== 'cards')
    return (
      <>
        {numberOf(order)}
        <small className={classes.remark}>
          <TypeText type={order.invoiceType} />
        </small>
      </>
    )
  return (
    <span className={classes.title}>
      <TickCell order={order} />
      {numberOf(order)}
    </span>
  )
}

/** The group, with its e-mail addresses where there is no room for their column. */
export function GroupCell({ order: { schoolGroupName, schoolGroupPurchaseOrderEmails: emails } }: Props) {
  const { layout } = useOrderShares()
  if (layout !== 'medium') return <span className={classes.clamp}>{schoolGroupName}</span>
  return (
    <>
      <span className={classes.cut}>{schoolGroupName}</span>
      <small className={classes.cut} title={emails ?? undefined}>
        {emails}
      </small>
    </>
  )
}

/** The addresses, each on a line of its own: two of them show, with the number of the others. */
export function EmailsCell({ order: { schoolGroupPurchaseOrderEmails: emails } }: Props) {
  const addresses = (emails ?? '').split(/[\s,;]+/).filter(Boolean)
  const more = addresses.length - 2
  return addresses.length > 0 ? (
    <small className={classes.addresses} title={addresses.join(', ')}>
      {addresses.map((address) => (
        <span key={address} className={classes.cut}>
          {address}
        </span>
      ))}
      {more > 0 && <span className={classes.moreAddresses}>+{more}</span>}
    </small>
  ) : null
}

/** The date of the order, and how long it has waited. */
export function DateCell({ order }: Props) {
  const { t, format, today } = useOrderShares()
  const age = ageOf(order, today)
  return (
    <>
      {format.date(creationDay(order))}
      {age !== null && (
        <small className={classes.remark}>
          {age === 0 ? t('purchaseorder_today') : t('purchaseorder_age', { count: age })}
        </small>
      )}
    </>
  )
}

/** The customer's own number, and the date on which it came. */
export function NameCell({ order: { name, uploadDate, uploadedBy } }: Props) {
  const { t, format } = useOrderShares()
  if (!name) return null
  // Only our own API says who uploaded the order: null is the customer.
  const by = uploadedBy === null ? t('purchaseorder_bycustomer') : uploadedBy
  const when = [format.shortDate(uploadDate), by].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.cut} title={name}>
        {name}
      </span>
      <small className={classes.cut} title={when}>
        {when}
      </small>
    </>
  )
}

const colors = { notUploaded: 'yellow', uploaded: 'blue', invoiced: 'teal' } as const

export function StateCell({ order }: Props) {
  const { t } = useOrderShares()
  const state = orderState(order)
  return (
    <>
      <span className={classes.badge} data-color={colors[state]}>
        {t(`purchaseorder_state_${state}`)}
      </span>
      <Remark order={order} />
    </>
  )
}

/** The most important remark beside the state. */
function Remark({ order }: Props) {
  const { t, format, tell } = useOrderShares()
  const { problem, schoolGroupId, underWay, invoiceNumber, reminders, remindedAt, sentAt } = order
  if (invoiceNumber)
    return (
      <TextLink
        className={classes.remark ?? ''}
        to="/invoices"
        search={{ year: Number(invoiceNumber.slice(0, 4)), q: invoiceNumber }}
        aria-label={t('purchaseorder_invoice', { number: invoiceNumber })}
      >
        {invoiceNumber}
      </TextLink>
    )
  if (orderState(order) === 'uploaded') return null
  if (problem === 'purchaseorder_problem_noaddress' && schoolGroupId)
    return (
      <TextLink
        className={classes.remark ?? ''}
        data-bad
        underline="always"
        title={messageOf(problem)}
        to="/schoolgroups/$id/edit"
        params={{ id: String(schoolGroupId) }}
        search={{ field: 'purchaseOrderEmails' }}
      >
        {messageOf(problem)}
      </TextLink>
    )
  // The history says more about a problem, and settles it.
  if (problem && tell)
    return (
      <Anchor
        component="button"
        type="button"
        inherit
        className={`${classes.remark} ${classes.leads}`}
        data-bad
        underline="always"
        title={messageOf(problem)}
        onClick={() => tell(order)}
      >
        {messageOf(problem)}
      </Anchor>
    )
  if (problem) return <RemarkLine text={messageOf(problem)} bad />
  if (underWay) return <RemarkLine text={t('invoice_underway')} />
  if (reminders && remindedAt)
    return <RemarkLine text={t('purchaseorder_reminded', { count: reminders, date: format.shortDate(remindedAt) })} />
  return sentAt ? <RemarkLine text={t('purchaseorder_sent', { date: format.shortDate(sentAt) })} /> : null
}

/** A text on one line, cut at its end. */
function RemarkLine({ text, bad = false }: { text: string; bad?: boolean }) {
  return (
    <small className={classes.remark} data-bad={bad || undefined} title={text}>
      {text}
    </small>
  )
}
