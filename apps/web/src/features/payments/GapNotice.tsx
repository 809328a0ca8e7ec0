// A warning before customers are reminded: a statement of the bank is missing, and with it perhaps their payments.

import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { TextLink } from '../../kit/links.tsx'
import { trpc } from '../../trpc.ts'

export function GapNotice({ asked }: { asked: boolean }) {
  const { t } = useTranslation()
  const reads = useCan('payments.statements')
  const { data } = trpc.payments.statements.useQuery({}, { enabled: asked && reads })
  const count = data?.filter(({ gap }) => gap).length ?? 0
  if (!asked || count === 0) return null
  return (
    <p>
      <Mark sign="warning" /> {t('payments_gap_reminding', { count })}{' '}
      <TextLink to="/payments" search={{ tab: 'statements', gap: 'yes' }} underline="always">
        {t('payments_tab_statements')}
      </TextLink>
    </p>
  )
}
