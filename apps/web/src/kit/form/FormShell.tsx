// The frame of every form: shows errors where they belong, loses nothing that was typed, and asks before leaving.

import { Alert, Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { textsOf } from '../table/listPlace.ts'
import { FormBar } from './FormBar.tsx'
import classes from './form.module.css'
import { Sections, useSections } from './sections.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import type { Saving } from './useSaving.ts'

type Props<Values, Wire> = {
  saving: Saving<unknown, Values, Wire>
  submitLabel: string
  /** The link that leaves the form. */
  cancel: ReactNode
  /** Adds an explanation to an error; null when there is nothing to add. */
  explain?: ((error: unknown) => string | null) | undefined
  children: ReactNode
}

export function FormShell<Values, Wire>(props: Props<Values, Wire>) {
  const { saving, submitLabel, cancel, explain, children } = props
  const { form, root, submit, showMissing, reload, pending, error } = saving
  const { sections, addSection } = useSections()
  useFieldInAddress(root)

  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {/* A browser submits on Enter only where the first button can be pressed. Enter must work in an invalid form
          too, to say what is missing. */}
      <input type="submit" hidden />
      <Sections value={addSection}>{children}</Sections>
      <FormBar {...{ sections, submitLabel, cancel, pending, showMissing }} isValid={form.isValid()}>
        <Refusal error={error} reload={reload} explain={explain} />
      </FormBar>
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </form>
  )
}

/** The focus begins at the field that the address names. */
function useFieldInAddress(root: RefObject<HTMLElement | null>): void {
  const field = useSearch({ strict: false, select: (search) => textsOf(search)['field'] })
  useEffect(() => {
    if (!field) return
    const input = root.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
    input?.focus()
    input?.scrollIntoView({ block: 'center' })
  }, [root, field])
}

type RefusalProps = Pick<Saving<unknown, unknown, unknown>, 'error' | 'reload'> &
  Pick<Props<unknown, unknown>, 'explain'>

function Refusal({ error, reload, explain = ownMessage }: RefusalProps) {
  const { t } = useTranslation()
  if (!error) return null
  if (statusOf(error) === 412 && reload) {
    return (
      <Alert color="yellow" role="alert" title={t('shared_error_changed')}>
        <p className={classes.alertText}>{t('shared_error_changed_text')}</p>
        <Button size="xs" variant="default" onClick={() => void reload()}>
          {t('shared_error_changed_reload')}
        </Button>
      </Alert>
    )
  }
  const message = explain(error)
  return message && <ErrorAlert message={message} />
}

function ownMessage(error: unknown): string {
  return readError(error).message
}
