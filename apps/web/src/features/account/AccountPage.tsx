// The viewer's own account: names, language, the calendar of own course days, own attests and the password.

import { NativeSelect, Text } from '@mantine/core'
import { languages } from '@schoolbeheer/domain/languages'
import { useTranslation } from 'react-i18next'
import { useAccountActions } from '../../kit/accountActions.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { nameOf, useViewer } from '../../session/session.ts'
import { OwnAttests } from '../attests/OwnAttests.tsx'
import { CalendarSection } from '../calendar/CalendarSection.tsx'
import classes from './account.module.css'

export function AccountPage() {
  const { t, i18n } = useTranslation()
  const { speak } = useAccountActions()
  const viewer = useViewer()
  return (
    <Page title={t('menu_account')}>
      <div className={classes.page}>
        {viewer && (
          <Section title={t('account_who')}>
            <Details>
              <Fact name="user_name">{nameOf(viewer)}</Fact>
              <Fact name="account_username">{viewer.email}</Fact>
            </Details>
            <Text size="sm" c="dimmed" mt="sm">
              {t('account_who_text')}
            </Text>
          </Section>
        )}
        <Section title={t('shell_language')}>
          <NativeSelect
            aria-label={t('shell_language')}
            value={i18n.language}
            onChange={({ currentTarget }) => speak(currentTarget.value)}
            maw="16rem"
            data={languages.map((language) => ({ value: language, label: t(`language_${language}`) }))}
          />
        </Section>
        <CalendarSection />
        <OwnAttests />
        <Section title={t('account_password')}>
          <ButtonLink variant="default" to="/changepassword">
            {t('menu_changepassword')}
          </ButtonLink>
        </Section>
      </div>
    </Page>
  )
}
