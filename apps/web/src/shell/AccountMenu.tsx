// The menu under the user's name: language, colours, and the account. Before signing in it holds only language and
// colours.

import { Menu } from '@mantine/core'
import { languages } from '@schoolbeheer/domain/languages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMenuOpening } from '../kit/menu.ts'
import { nameOf, useViewer } from '../session/session.ts'
import { schemes, useAccountActions } from '../kit/accountActions.ts'
import { AccountButton } from './AccountButton.tsx'
import { leave } from './leave.ts'
import { useMenu } from './menu.ts'
import classes from './Shell.module.css'

export function AccountMenu() {
  const { t, i18n } = useTranslation()
  const viewer = useViewer()
  const items = useMenu().filter(({ account }) => account)
  const { colorScheme, color, speak } = useAccountActions()

  const { button, menu } = useMenuOpening()

  return (
    <Menu {...menu} width={240}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {viewer && (
          <>
            <div className={classes.who}>
              {nameOf(viewer)}
              <span>{viewer.email}</span>
            </div>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('shell_language')}</Menu.Label>
        <div role="group" aria-label={t('shell_language')}>
          <Menu.RadioGroup value={i18n.language} onChange={speak}>
            {languages.map((locale) => (
              <Menu.RadioItem key={locale} value={locale} lang={locale}>
                {t(`language_${locale}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell_colors')}</Menu.Label>
        <div role="group" aria-label={t('shell_colors')}>
          <Menu.RadioGroup value={colorScheme} onChange={color}>
            {schemes.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {t(`colors_${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        {viewer && (
          <>
            <Menu.Divider />
            {items.map(({ to, label }) => (
              <Menu.Item key={to} component={Link} to={to}>
                {t(label)}
              </Menu.Item>
            ))}
            <Menu.Item onClick={leave}>{t('menu_logout')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
