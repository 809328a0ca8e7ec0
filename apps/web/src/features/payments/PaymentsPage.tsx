// The page of payments: files of the bank are taken in, what they leave is decided, and all of it can be looked up.

import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useAddressBar, type ListPlace } from '../../kit/table/listPlace.ts'
import { AllTab } from './AllTab.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { DropFiles } from './DropFiles.tsx'
import { Importing } from './Importing.tsx'
import { StatementsTab } from './StatementsTab.tsx'
import { ToDoTab } from './ToDoTab.tsx'
import { useImport } from './useImport.ts'

const tabs = { todo: ToDoTab, all: AllTab, statements: StatementsTab }
const names = ['todo', 'all', 'statements', 'reminders'] as const

/** The parameters of the address that are about one tab. */
const ofTab = { q: '', sort: '', open: '', state: '', group: '', statement: '', year: '', gap: '', level: '', hold: '' }

type Props = {
  /** The tab of the customers to remind, which is about invoices as well. */
  reminders: ComponentType<{ place: ListPlace }>
}

export function PaymentsPage({ reminders }: Props) {
  const { t } = useTranslation()
  const place = useAddressBar()
  const importing = useImport()
  const imports = useCan('payments.accept')
  const reminds = useCan('reminders.due')
  const offered = names.filter((name) => name !== 'reminders' || reminds)
  const shown = offered.find((name) => name === place.texts['tab']) ?? 'todo'
  return (
    <Page title={t('payments_title')} actions={imports && <ChooseFiles importing={importing} />}>
      {imports && <DropFiles onFiles={importing.start} />}
      <Importing importing={importing} />
      <Tabs
        value={shown}
        onChange={(tab) => place.keep({ ...ofTab, tab: tab === 'todo' || tab === null ? '' : tab })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {offered.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`payments_tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((name) => {
          const Shown = name === 'reminders' ? reminders : tabs[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Shown place={place} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
