// An item of a menu that leads to a page.

import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Item = MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>

export const LinkItem = createLink((props: Item) => <Menu.Item component="a" {...props} />)
