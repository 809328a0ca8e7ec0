// What can be done with one invoice. The menu itself is drawn once its button was pressed: there are hundreds of them.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Menu } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { canCredit, hasPdf, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import classes from './invoices.module.css'
import { numberOf, useListShares } from './listContext.ts'

type Props = { invoice: Invoice }

export function InvoiceMenu({ invoice }: Props) {
  const [wanted, setWanted] = useState(false)
  if (!hasPdf(invoice.status)) return null
  return wanted ? <OpenMenu invoice={invoice} /> : <MenuButton invoice={invoice} onClick={() => setWanted(true)} />
}

function OpenMenu({ invoice }: Props) {
  const { t, admin } = useListShares()
  const credits = admin !== null && invoice.status > PDF_CREATED && canCredit({ ...invoice, underWay: false })

  // It opens after it is mounted: on closing it returns the focus to the element that had it at the opening.
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      button.current?.focus()
      setOpened(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <MenuButton ref={button} invoice={invoice} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item component="a" href={fileAddress('invoicePdf', { id: invoice.id })} target="_blank" rel="noopener">
          {t('invoice_openpdf')}
        </Menu.Item>
        {credits && (
          <>
            <Menu.Item onClick={() => admin.credit(invoice, 'full')}>{t('invoice_creditfull')}</Menu.Item>
            <Menu.Item onClick={() => admin.credit(invoice, 'partial')}>{t('invoice_creditpartial')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuButton({ invoice, className = '', ...button }: Props & ComponentProps<'button'>) {
  const { t } = useListShares()
  return (
    <button
      type="button"
      className={`${classes.icon} ${classes.dots} ${className}`}
      aria-haspopup="menu"
      aria-label={t('invoice_actions_of', { number: numberOf(invoice) })}
      {...button}
    />
  )
}
