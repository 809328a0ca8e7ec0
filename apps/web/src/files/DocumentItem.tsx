// A file that opens in a new tab, in a menu. Menus are large, so that pages without one do without this file.

import { Menu } from '@mantine/core'
import { useDocument, type DocumentProps } from './DocumentLink.tsx'

export function DocumentItem({ href, missing, children }: DocumentProps) {
  return (
    <Menu.Item component="a" {...useDocument(href, missing)}>
      {children}
    </Menu.Item>
  )
}
