// The tab of the payments that wait for a decision.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { toDoList } from './columns.tsx'
import { PaymentList } from './PaymentList.tsx'
import { useDeciding } from './useDeciding.ts'
import { useToDo } from './useEntries.ts'

export function ToDoTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const deciding = useDeciding()
  const list = useToDo(place)
  const listed = useList(toDoList, list.data, place)
  return (
    <PaymentList
      label={t('payments_tab_todo')}
      {...{ place, list, listed, deciding }}
      empty={<EmptyState title={t('payments_todo_none')} description={t('payments_todo_none_text')} />}
      decides
    />
  )
}
