// The menu of the kinds of invoices or orders that can be made.

import { Button, Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { menuInPlace } from '../../kit/menu.ts'
import type { TranslationKey } from '../../texts.ts'
import type { CreationLink } from './kinds.ts'

type Props = {
  label: TranslationKey
  links: readonly { link: CreationLink; label: TranslationKey }[]
}

export function CreateMenu({ label: title, links }: Props) {
  const { t } = useTranslation()
  return (
    <Menu {...menuInPlace}>
      <Menu.Target>
        <Button>+ {t(title)}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ link, label }) => (
          <MenuLink key={label} {...link}>
            {t(label)}
          </MenuLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemProps = MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>

const MenuLink = createLink((props: ItemProps) => <Menu.Item component="a" {...props} />)
