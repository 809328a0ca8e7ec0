// The menu of the kinds of invoices or orders that can be made.

import { Button, Menu } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { menuInPlace } from '../../kit/menu.ts'
import type { TranslationKey } from '../../texts.ts'

type Props = {
  label: TranslationKey
  links: readonly { to: NonNullable<LinkProps['to']>; label: TranslationKey }[]
}

export function CreateMenu({ label: title, links }: Props) {
  const { t } = useTranslation()
  return (
    <Menu {...menuInPlace}>
      <Menu.Target>
        <Button>+ {t(title)}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
