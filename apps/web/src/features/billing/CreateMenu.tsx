// The menu of the kinds of invoices or orders that can be made.

import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkItem } from '../../kit/LinkItem.tsx'
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
          <LinkItem key={label} {...link}>
            {t(label)}
          </LinkItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
