// The page of a list of school visits or feedback, by year, searched and sorted.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { useMade } from '../../kit/table/made.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useGroupChoice } from '../schoolGroups/ofGroup.ts'
import type { AnyWork, WorkKind } from './workKind.ts'
import classes from './workList.module.css'
import { useYears } from './yearFilter.ts'

type Props<One extends AnyWork, Id extends string> = {
  kind: WorkKind
  list: Parameters<typeof useList<One, Id>>[0]
  reading: { data: readonly One[] | undefined; error: unknown; refetch: () => unknown }
  cardsBelow: string
}

export function WorkPage<One extends AnyWork, Id extends string>(props: Props<One, Id>) {
  const { kind, list, reading, cardsBelow } = props
  const { words } = kind
  const { t } = useTranslation()
  const place = useAddressBar()
  const { search, filters, table } = useList(list, reading.data, place)
  const choices = { ...useYears(reading.data), ...useGroupChoice(reading.data, place.texts['group']) }
  const create = <ButtonLink to={`${kind.list}/create`}>+ {t(`${words}_create`)}</ButtonLink>

  return (
    <Page title={t(kind.menu)} actions={create}>
      <div className={classes.narrowing}>
        <SearchInput placeholder={t(`${words}_search`)} {...search} />
        <Filters {...filters} choices={choices} />
      </div>
      <div className={classes.list}>
        <DataTable
          label={t(kind.menu)}
          list={reading}
          {...table}
          made={useMade()}
          cardsBelow={cardsBelow}
          empty={<EmptyState title={t(`${words}_empty`)} action={create} />}
          onRetry={() => void reading.refetch()}
        />
      </div>
    </Page>
  )
}
