// The form of a new release: sent with its mapping file, which can take a while and be stopped.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Release } from '@schoolbeheer/contracts/school/releases'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useUpload } from '../../files/useUpload.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { FileField } from '../../kit/form/FileField.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { UploadProgress } from '../../kit/form/UploadProgress.tsx'
import { useSchemaForm } from '../../kit/form/useSchemaForm.ts'
import classes from './NewReleaseForm.module.css'
import { emptyRelease, partsOf, ReleaseForm } from './releaseForm.ts'

type Props = {
  onCreated: (release: Release) => Promise<void>
  /** It was refused, stopped or cut off: nobody here knows what became of it. */
  onFailed: () => void
  onClose: () => void
}

export function NewReleaseForm({ onCreated, onFailed, onClose }: Props) {
  const { t } = useTranslation()
  const wayOut = useRef<HTMLButtonElement>(null)
  const form = useSchemaForm({ schema: ReleaseForm, initialValues: emptyRelease })
  const creating = useUpload({
    url: fileAddress('releases'),
    read: (answer) => Release.parse(answer),
    onSuccess: async (release) => {
      await form.saved()
      await onCreated(release)
      toast.success(t('release_created'))
      onClose()
    },
    onError: (error) => {
      toast.error(t('release_createfailed', { error: readError(error).message }))
      onFailed()
    },
    onStopped: onFailed,
  })

  useEffect(() => {
    // The button that had the focus cannot be pressed now.
    if (creating.pending) wayOut.current?.focus()
  }, [creating.pending])

  function chooseFile(file: File | null) {
    form.setFieldValue('mappingFile', file)
    form.validateField('mappingFile')
  }

  return (
    <FormShell
      form={form}
      onSubmit={(wire) => creating.start(partsOf(wire))}
      pending={creating.pending || creating.done}
      error={creating.error}
      submitLabel={t('shared_create')}
      cancel={
        <Button ref={wayOut} variant="default" onClick={creating.pending ? creating.stop : onClose}>
          {t(creating.pending ? 'shared_upload_stop' : 'shared_cancel')}
        </Button>
      }
    >
      <fieldset className={classes.fields} disabled={creating.pending}>
        <TextInput {...form.getInputProps('name')} label={t('release_name')} required data-autofocus />
        <Checkbox {...form.getInputProps('test', { type: 'checkbox' })} label={t('release_test')} />
        <Textarea {...form.getInputProps('releaseNotes')} label={t('release_releasenotes')} rows={5} />
        <FileField
          {...form.getInputProps('mappingFile')}
          onChange={chooseFile}
          label={t('release_mappingfile')}
          description={t('release_mappingfile_hint')}
          required
        />
      </fieldset>
      {creating.progress && <UploadProgress {...creating.progress} />}
    </FormShell>
  )
}
