// The state of the e-invoice of an invoice or of a credit note, its reason, and what can be done about it.

import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { OwnWords } from '../../kit/feedback/ServerWords.tsx'
import { TextLink } from '../../kit/links.tsx'
import { actedOn } from './amounts.ts'
import { billedAnew } from './billedAnew.ts'
import classes from './eInvoices.module.css'
import { isFine, troubleOf, useXml, type Trouble } from './eInvoices.ts'
import { EInvoiceWords } from './EInvoiceWords.tsx'
import { useListShares } from './listContext.ts'
import { useNextSteps } from './nextSteps.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

type Props = { invoice: Invoice; note?: CreditNote }

export function EInvoiceDetails({ invoice, note }: Props) {
  const { t, admin } = useListShares()
  const xml = useXml(invoice, note)
  const document = note ?? invoice
  const { eInvoice } = document
  // Customers do not see a failed e-invoice, because they cannot mend it.
  if (!eInvoice || !(admin || isFine(eInvoice))) return null
  const trouble = admin && troubleOf(document)
  return (
    <div className={classes.standing}>
      <span>
        <strong data-bad={trouble ? true : undefined}>
          {t('einvoice')}
          {t('shared_colon')} <EInvoiceWords eInvoice={eInvoice} t={t} reason />
        </strong>
        {admin && xml && (
          <>
            {' '}
            <DownloadLink href={xml}>{t('einvoice_xml')}</DownloadLink>
          </>
        )}
      </span>
      {eInvoice.reason && <OwnWords said={eInvoice.reason} />}
      {trouble && <NextSteps invoice={invoice} {...(note && { note })} state={trouble.state} />}
      {admin && !note && wasRefusedAndCredited(invoice) && <BillAnew invoice={invoice} />}
    </div>
  )
}

function NextSteps({ invoice, note, state }: Props & { state: Trouble['state'] }) {
  const { t } = useListShares()
  const steps = useNextSteps(invoice, note)
  return (
    <>
      <span>
        {t(note && state === 'rejected' ? 'einvoice_help_rejectednote' : `einvoice_help_${state}`)}{' '}
        {!note && state === 'rejected' && <BillAnew invoice={invoice} />}
      </span>
      {steps.length > 0 && (
        <span className={classes.steps}>
          {steps.map(({ label, act, pending = false }) => (
            <BusyButton key={label} size="compact-xs" variant="default" busy={pending} onClick={act}>
              {t(label)}
            </BusyButton>
          ))}
        </span>
      )}
    </>
  )
}

/**
 * Whether the source of an invoice is still to be billed, although crediting has ended the trouble of its e-invoice.
 */
function wasRefusedAndCredited(invoice: Invoice): boolean {
  return invoice.eInvoice?.state === 'rejected' && !troubleOf(invoice) && actedOn(invoice).open <= 0
}

function BillAnew({ invoice }: Pick<Props, 'invoice'>) {
  const { t } = useListShares()
  return (
    <TextLink {...billedAnew(invoice)} underline="always">
      {t('einvoice_billanew')}
    </TextLink>
  )
}
