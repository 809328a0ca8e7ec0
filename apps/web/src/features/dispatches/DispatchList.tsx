// The dispatches of a document under their title, in the history of any list.

import type { Dispatch } from '@schoolbeheer/contracts/school/settling'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  dispatches: readonly Dispatch[]
  /** Draws a dispatch, as a list item. */
  children: (dispatch: Dispatch) => ReactNode
}

export function DispatchList({ dispatches, children }: Props) {
  const { t } = useTranslation()
  return (
    <div>
      <h3>{t('dispatches_title')}</h3>
      {dispatches.length === 0 ? <p>{t('dispatches_none')}</p> : <ul>{dispatches.map(children)}</ul>}
    </div>
  )
}
