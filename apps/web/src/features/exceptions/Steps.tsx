// The steps of a person before a bug: their number, and the steps themselves once they are opened.

import type { ExceptionLog } from '@schoolbeheer/contracts/school/exceptions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Long } from '../../kit/text/LongText.tsx'
import { trpc } from '../../trpc.ts'
import classes from './LogTable.module.css'

type Stack = 'undo' | 'redo'

/** Some upstreams send the steps with the log; ours sends their number. */
export function countSteps(log: ExceptionLog, stack: Stack): number {
  return log[`${stack}Stack`]?.length ?? log[`${stack}Steps`] ?? 0
}

export function Steps({ log, stack }: { log: ExceptionLog; stack: Stack }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const count = countSteps(log, stack)
  if (count === 0) return null
  const steps = log[`${stack}Stack`]
  return (
    <details className={classes.steps} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('exception_steps', { count })}</summary>
      {opened && (steps ? <List steps={steps} /> : <ReadSteps id={log.id} stack={stack} />)}
    </details>
  )
}

function ReadSteps({ id, stack }: { id: number; stack: Stack }) {
  const { data, error, refetch } = trpc.exceptions.stacks.useQuery({ id }, { staleTime: Infinity })
  if (data) return <List steps={data[`${stack}Stack`] ?? []} />
  if (error) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  return <Loading lines={2} />
}

function List({ steps }: { steps: readonly string[] }) {
  return (
    <Long maxHeight={320}>
      <ol>
        {[...steps.entries()].map(([place, step]) => (
          <li key={place} dir="auto">
            {step}
          </li>
        ))}
      </ol>
    </Long>
  )
}
