// The page of payments: files of the bank are taken in, what they leave is decided, and all of it can be looked up.

import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { AllTab } from './AllTab.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { DropFiles } from './DropFiles.tsx'
import { Importing } from './Importing.tsx'
import { StatementsTab } from './StatementsTab.tsx'
import { ToDoTab } from './ToDoTab.tsx'
import { useImport } from './useImport.ts'

const tabs = { todo: ToDoTab, all: AllTab, statements: StatementsTab }
type Tab = keyof typeof tabs
const names: readonly Tab[] = ['todo', 'all', 'statements']

/** The parameters of the address that are about one tab. */
const ofTab = { q: '', sort: '', open: '', state: '', group: '', statement: '', year: '', gap: '' }

export function PaymentsPage() {
  const { t } = useTranslation()
  const place = useAddressBar()
  const importing = useImport()
  const imports = useCan('payments.accept')
  const shown = names.find((name) => name === place.texts['tab']) ?? 'todo'
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
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`payments_tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const Shown = tabs[name]
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
