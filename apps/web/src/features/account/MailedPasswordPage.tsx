// The page behind the link of a mail: it sets a password and goes on to sign in with it. A link that was used already
// is refused at once where the upstream can tell, otherwise once the form is sent.

import { Button, Group } from '@mantine/core'
import { Chosen } from '@schoolbeheer/contracts/identity/account'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan, useCannot } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { forgetSignIn, signIn, type Hint } from '../../session/signIn.ts'
import { trpc } from '../../trpc.ts'
import classes from './account.module.css'
import { NewPassword, noPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Link = { userId: string; code: string }

type PasswordFormProps = {
  text: string
  label: string
  submitLabel: string
  purpose: 'confirm' | 'reset'
  /** Sets the password. */
  send: (chosen: Link & { password: string }) => Promise<unknown>
}

/** `userId` or `code` is undefined when the link lacks it. */
type Props = PasswordFormProps & { title: string; userId: string | undefined; code: string | undefined }

const notices = { confirm: 'activated', reset: 'password_reset' } satisfies Record<string, Hint['notice']>

export function MailedPasswordPage({ title, userId, code, ...asking }: Props) {
  const { t } = useTranslation()
  return (
    <Page title={title}>
      {userId && code ? (
        <ByLink link={{ userId, code }} {...asking} />
      ) : (
        <EmptyState
          title={t('account_linkincomplete')}
          description={t('account_linkincomplete_text')}
          action={<ButtonLink to="/requestresetpassword">{t('account_newlink')}</ButtonLink>}
        />
      )}
    </Page>
  )
}

function ByLink(props: PasswordFormProps & { link: Link }) {
  const { t } = useTranslation()
  const usable = useUsable(props)
  if (usable === undefined) return <Loading lines={4} height={36} />
  if (usable) return <PasswordForm {...props} />
  return (
    <EmptyState
      title={t('account_linkused')}
      description={t(props.purpose === 'confirm' ? 'account_linkused_confirm' : 'account_linkused_reset')}
      action={
        <Group justify="center">
          <ButtonLink variant="default" to="/requestresetpassword">
            {t('account_newlink')}
          </ButtonLink>
          <Button onClick={() => goOn()}>{t('menu_login')}</Button>
        </Group>
      }
    />
  )
}

/** Whether the link still works; undefined until that is known, and true where the upstream cannot tell. */
function useUsable({ link, purpose }: Pick<PasswordFormProps, 'purpose'> & { link: Link }): boolean | undefined {
  const { client } = trpc.useUtils()
  const [canTell, cannotTell] = [useCan('account.checkCode'), useCannot('account.checkCode')]
  // The code is sent by POST, so that it stands in no address.
  const { data, isPending } = useQuery({
    queryKey: ['checkCode', link, purpose],
    queryFn: () => client.account.checkCode.mutate({ ...link, purpose }),
    enabled: canTell,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (cannotTell) return true
  return isPending ? undefined : (data?.usable ?? true)
}

function PasswordForm({ link, text, label, submitLabel, purpose, send }: PasswordFormProps & { link: Link }) {
  const { t } = useTranslation()
  const saving = useSaving({
    schema: NewPassword,
    valuesOf: () => noPassword,
    send: ({ newPassword: password }) => send({ ...link, password }),
    onSaved: (answer) => {
      const { userName } = Chosen.parse(answer)
      goOn(userName ? { userName, notice: notices[purpose] } : undefined)
    },
  })
  const newLink = (
    <ButtonLink variant="default" to="/requestresetpassword">
      {t('account_newlink')}
    </ButtonLink>
  )

  return (
    <div className={classes.narrow}>
      <p className={classes.text}>{text}</p>
      <FormShell saving={saving} submitLabel={submitLabel} cancel={saving.error ? newLink : null}>
        <NewPasswordFields form={saving.form} label={label} />
      </FormShell>
    </div>
  )
}

function goOn(hint?: Hint) {
  forgetSignIn()
  void signIn('/', hint)
}
