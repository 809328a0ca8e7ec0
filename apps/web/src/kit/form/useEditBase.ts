// Two people who edit the same record at once: what the changes are based on, and how what the other wrote is taken in.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { toast } from '../feedback/toast.ts'
import type { SchemaForm } from './useSchemaForm.ts'

type Options<Row, Values, Wire> = {
  /** As it was when the form was opened. */
  record: Row
  form: SchemaForm<Values, Wire>
  valuesOf: (record: Row) => Values
  /** Reads what it says now; undefined when it is gone. */
  read: () => Promise<Row | undefined>
  /** Called once that has been put under what was typed. */
  onReloaded: () => void
}

/** `base` stays as it was opened, whatever is read in the background, until `reload` takes in what the other wrote. */
export function useEditBase<Row, Values, Wire>(options: Options<Row, Values, Wire>) {
  const { record, form, valuesOf, read, onReloaded } = options
  const { t } = useTranslation()
  const [base, setBase] = useState(record)

  async function reload() {
    try {
      const theirs = await read()
      if (theirs) {
        setBase(theirs)
        form.rebase(valuesOf(theirs))
        onReloaded()
        toast.info(t('shared_error_changed_reloaded'))
      } else {
        toast.error(t('shared_error_notfound'))
      }
    } catch (error) {
      toast.error(readError(error).message)
    }
  }

  return { base, reload }
}
