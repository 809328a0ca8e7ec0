// The form of a new release. It is sent with its mapping file, which can take a while and be stopped.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Release } from '@schoolbeheer/contracts/school/releases'
import { useTranslation } from 'react-i18next'
import { isStopped, readError } from '../../errors.ts'
import { useUpload } from '../../files/useUpload.ts'
import { useStopFocus } from '../../files/useStopFocus.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { FileField } from '../../kit/form/FileField.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { UploadProgress } from '../../kit/form/UploadProgress.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import classes from './NewReleaseForm.module.css'
import { emptyRelease, partsOf, ReleaseForm } from './releaseForm.ts'

type Props = {
  onCreated: (release: Release) => Promise<void>
  /** The upload was refused, stopped or cut off: this page cannot know whether the release was added. */
  onFailed: () => void
  onClose: () => void
}

/** The subject of the toast of a refused release. */
const failure = 'release'

export function NewReleaseForm({ onCreated, onFailed, onClose }: Props) {
  const { t } = useTranslation()
  const upload = useUpload()
  const saving = useSaving({
    schema: ReleaseForm,
    valuesOf: () => emptyRelease,
    // Without a connection the upload fails at once; by default it would wait without showing so.
    networkMode: 'always',
    send: async (wire) => Release.parse(await upload.send(fileAddress('releases'), partsOf(wire))),
    onSaved: async (release) => {
      toast.settle(failure)
      await onCreated(release)
      toast.success(t('release_created'))
      onClose()
    },
    onFailed: (error) => {
      if (!isStopped(error)) toast.error(t('release_createfailed', { error: readError(error).message }), failure)
      onFailed()
    },
  })
  const { form } = saving
  const sending = saving.pending && !saving.saved
  const stopButton = useStopFocus(sending)

  function chooseFile(file: File | null) {
    form.setFieldValue('mappingFile', file)
    form.validateField('mappingFile')
  }

  return (
    <FormShell
      saving={saving}
      explain={(error) => (isStopped(error) ? null : readError(error).message)}
      submitLabel={t('shared_save')}
      cancel={
        <Button ref={stopButton} variant="default" onClick={sending ? upload.stop : onClose}>
          {t(sending ? 'shared_upload_stop' : 'shared_cancel')}
        </Button>
      }
    >
      <fieldset className={classes.fields} disabled={sending}>
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
      {sending && upload.progress && <UploadProgress {...upload.progress} />}
    </FormShell>
  )
}
