// The page that uploads a customer's order: its number, and the file if there is one. The upload can take a while and
// be stopped; the form stays filled in when it fails.

import { Button, TextInput } from '@mantine/core'
import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isStopped, readError } from '../../errors.ts'
import { useUpload } from '../../files/useUpload.ts'
import { useStopFocus } from '../../files/useStopFocus.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { FileField } from '../../kit/form/FileField.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { UploadProgress } from '../../kit/form/UploadProgress.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { rememberMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { itemText, totalOf } from '../billing/amounts.ts'
import { numberOf } from './orderContext.ts'
import classes from './UploadPage.module.css'
import { emptyUpload, partsOf, UploadForm } from './uploadForm.ts'
import { useOrder } from './useOrder.ts'

const back = linkOptions({ to: '/purchaseorders' })

/** The subject of the toast of a refused upload. */
const failure = 'orderUpload'

export function UploadPage({ id }: { id: number | null }) {
  const { t } = useTranslation()
  const { data: order, isPending, error, refetch } = useOrder(id)
  return (
    <Page
      title={t('purchaseorder_upload_title')}
      trail={<Crumb {...back}>{t('menu_purchaseorders')}</Crumb>}
      here={order ? numberOf(order) : t('purchaseorder_upload_title')}
    >
      {id === null || order === null ? (
        <EmptyState
          title={t('purchaseorder_notfound')}
          action={<ButtonLink {...back}>{t('purchaseorders_tolist')}</ButtonLink>}
        />
      ) : isPending ? (
        <Loading />
      ) : !order ? (
        <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
      ) : (
        <>
          <About order={order} />
          {orderState(order) === 'invoiced' ? (
            <EmptyState
              title={t('purchaseorder_refused_upload')}
              action={<ButtonLink {...back}>{t('purchaseorders_tolist')}</ButtonLink>}
            />
          ) : (
            <Form key={id} id={id} />
          )}
        </>
      )}
    </Page>
  )
}

function About({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { schoolGroupName, invoiceType, items, name } = order
  return (
    <div className={classes.about}>
      <strong>{schoolGroupName}</strong>
      <span>
        {[
          numberOf(order),
          t(`invoice_type_${invoiceType}`),
          format.date(order.creationDate),
          t('billing_incl', { amount: format.euro(totalOf(order) / 100) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {items && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>{itemText(item)}</li>
          ))}
        </ul>
      )}
      {orderState(order) === 'uploaded' && <span>{t('purchaseorder_replaces', { name })}</span>}
    </div>
  )
}

function Form({ id }: { id: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { purchaseOrders } = trpc.useUtils()
  const upload = useUpload()
  const saving = useSaving({
    schema: UploadForm,
    valuesOf: () => emptyUpload,
    // Without a connection the upload fails at once; by default it would wait without showing so.
    networkMode: 'always',
    meta: { stale: ['purchaseOrders', 'activity'] },
    send: (wire) => upload.send(fileAddress('purchaseOrder', { id }), partsOf(id, wire)),
    onSaved: async (_answer, { name }) => {
      toast.settle(failure)
      rememberMade(id)
      toast.success(t('purchaseorder_uploaded', { name }))
      await navigate(back)
    },
    onFailed: (error) => {
      if (!isStopped(error)) toast.error(t('purchaseorder_uploadfailed', { error: readError(error).message }), failure)
      void purchaseOrders.invalidate()
    },
  })
  const { form } = saving
  const sending = saving.pending && !saving.saved
  const stopButton = useStopFocus(sending)

  function chooseFile(file: File | null) {
    form.setFieldValue('file', file)
    form.validateField('file')
  }

  return (
    <FormShell
      saving={saving}
      explain={(error) => (isStopped(error) ? null : readError(error).message)}
      submitLabel={t('purchaseorder_upload')}
      cancel={
        sending ? (
          <Button ref={stopButton} variant="default" onClick={upload.stop}>
            {t('shared_upload_stop')}
          </Button>
        ) : (
          <ButtonLink variant="default" {...back}>
            {t('shared_cancel')}
          </ButtonLink>
        )
      }
    >
      <fieldset className={classes.fields} disabled={sending}>
        <TextInput
          {...form.getInputProps('name')}
          label={t('purchaseorder_name')}
          description={t('purchaseorder_name_hint')}
          required
        />
        <FileField
          {...form.getInputProps('file')}
          onChange={chooseFile}
          label={t('purchaseorder_file')}
          description={t('purchaseorder_file_hint')}
          required={false}
        />
      </fieldset>
      {sending && upload.progress && <UploadProgress {...upload.progress} />}
    </FormShell>
  )
}
