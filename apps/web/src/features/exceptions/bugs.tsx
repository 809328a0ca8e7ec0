// The list of bugs, for its page and for the links from bug to bug.

import type { Exception } from '@schoolbeheer/contracts/school/exceptions'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { defineList } from '../../kit/table/list.ts'
import { firstLines, placeOf, wasSeenIn } from './exceptionList.ts'
import classes from './ExceptionsPage.module.css'
import { LogDate } from './LogDate.tsx'

export const bugs = defineList<Exception>()({
  columns: [
    {
      id: 'id',
      header: 'exception_id',
      width: '6.5rem',
      card: 'named',
      leads: true,
      value: ({ id }) => id,
      cell: ({ id }) => (
        <TextLink to="/exceptions/$id" params={{ id: String(id) }} search={placeOf}>
          {id}
        </TextLink>
      ),
    },
    {
      id: 'message',
      header: 'exception_message',
      width: '34%',
      value: ({ message }) => message,
      cell: ({ message }) =>
        message && (
          <span dir="auto" className={classes.message}>
            {message}
          </span>
        ),
    },
    {
      id: 'exception',
      header: 'exception_exception',
      value: ({ exception }) => exception,
      cell: ({ exception }) =>
        exception && (
          <code dir="auto" className={classes.lines}>
            {firstLines(exception)}
          </code>
        ),
    },
    {
      id: 'count',
      header: 'exception_count',
      width: '6rem',
      numeric: true,
      card: 'named',
      value: ({ count }) => count,
      cell: ({ count }) => <Count count={count} />,
    },
    {
      id: 'lastDate',
      header: 'exception_lastdate',
      width: '6.5rem',
      card: 'named',
      value: ({ lastDate }) => lastDate,
      cell: ({ lastDate }) => <LogDate iso={lastDate} />,
    },
  ],
  sort: '-id',
  texts: ({ message, exception }) => [message, exception],
  filters: [{ id: 'release', label: 'exception_release', all: 'exceptions_allreleases', has: wasSeenIn }],
})

function Count({ count }: { count: number | null | undefined }) {
  return useFormat().number(count)
}
