// A link to a file of the gateway in a menu. Menus are large, so that pages without one do without this file.

import { Menu } from '@mantine/core'
import { useDownload, type DownloadProps } from './DownloadLink.tsx'

export function DownloadItem({ children, ...file }: DownloadProps) {
  const { link } = useDownload(file)
  return (
    <Menu.Item component="a" {...link}>
      {children}
    </Menu.Item>
  )
}
